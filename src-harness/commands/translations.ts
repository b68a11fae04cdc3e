/** `npm run translations`: updates the template and the translations from the texts in the code. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/root.ts';
import { localeNames, problemsOf, template, templatePath, translationPath, updated } from '../translations/catalogs.ts';
import { sourceTexts } from '../translations/source-texts.ts';

const texts = sourceTexts(root);
writeFileSync(join(root, templatePath), template(texts));
for (const locale of localeNames) {
  const path = join(root, translationPath(locale));
  const now = updated(texts, existsSync(path) ? readFileSync(path, 'utf8') : '', locale);
  writeFileSync(path, now);
  for (const problem of problemsOf(texts, now, locale)) console.log(problem);
}
