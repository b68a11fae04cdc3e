import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../cli/command.ts';
import { root } from '../support/root.ts';
import { localeNames, problemsOf, template, templatePath, translationPath, updated } from '../translations/catalogs.ts';
import { sourceTexts } from '../translations/source-texts.ts';

const about = "Updates the template and the translations of administrators' texts in plugin/languages from the code.";

await runCommand({ name: 'translations', about }, () => {
  const texts = sourceTexts(root);
  writeFileSync(join(root, templatePath), template(texts));
  for (const locale of localeNames) {
    const path = join(root, translationPath(locale));
    const now = updated(texts, existsSync(path) ? readFileSync(path, 'utf8') : '', locale);
    writeFileSync(path, now);
    for (const problem of problemsOf(texts, now, locale)) console.log(problem);
  }
});
