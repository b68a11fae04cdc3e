import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { root } from '../../src-harness/support/root.ts';
import {
  type LocaleName,
  catalogProblems,
  localeNames,
  locales,
  parsed,
  template,
  templatePath,
  translationPath,
  updated,
} from '../../src-harness/translations/catalogs.ts';
import { makeTranslations, translationsProblem } from '../../src-harness/translations/made-files.ts';
import { sourceTexts } from '../../src-harness/translations/source-texts.ts';

const main = String.raw`<?php
/**
 * Plugin Name: X
 * Description:       What it does.
 */
/* translators: %s: a name */
echo esc_html(sprintf(__('It\'s %s.', 'md-shop-catalog'), $name)), _x('Name', 'of an agent', 'md-shop-catalog');
$other = __('Not ours', 'woocommerce') . $this->__('Nor this', 'md-shop-catalog');
// __('Nor what is only in a comment', 'md-shop-catalog')
/* translators: %d: number */
$n = sprintf(_n('%d thing', '%d things', count(["{$a}", 2]), 'md-shop-catalog'), 2);
`;
const block = JSON.stringify({ title: 'Box', description: 'A box.', textdomain: 'md-shop-catalog' });
const edit = `const label: string = __('Width', 'md-shop-catalog');
export const Edit = () => <Field label={_x('Name', 'of a box', "md-shop-catalog")} help={__('Not ours', 'default')} />;
`;

/** Translations of all texts in the example. */
const translations: Readonly<Record<string, readonly string[]>> = {
  'What it does.': ['A'],
  Box: ['B'],
  'A box.': ['C'],
  Width: ['D'],
  Name: ['E'],
  "It's %s.": ['F %s'],
  '%d thing': ['%d a', '%d b', '%d c'],
};

describe('translations', () => {
  let checkout = '';
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(checkout, path)), { recursive: true });
    writeFileSync(join(checkout, path), text);
  };
  const read = (path: string): string => readFileSync(join(checkout, path), 'utf8');
  const problems = (): string[] => catalogProblems(checkout, sourceTexts(checkout));
  /** Fills in all translations. */
  const translate = (): void => {
    const texts = sourceTexts(checkout);
    put(templatePath, template(texts));
    for (const locale of localeNames) {
      const filled = Object.entries(translations).reduce(
        (text, [source, forms]) =>
          forms.length === 1
            ? text.replaceAll(`msgid "${source}"\nmsgstr ""`, `msgid "${source}"\nmsgstr "${forms[0] ?? ''}"`)
            : forms.reduce(
                (all, form, i) => all.replace(`msgstr[${String(i)}] ""`, `msgstr[${String(i)}] "${form}"`),
                text,
              ),
        updated(texts, '', locale),
      );
      put(translationPath(locale), filled);
    }
  };
  before(() => {
    checkout = mkdtempSync(join(tmpdir(), 'md-shop-translations-'));
    put('plugin/md-shop-catalog.php', main);
    put('blocks/box/block.json', block);
    put('blocks/box/edit.tsx', edit);
  });
  after(() => rmSync(checkout, { recursive: true }));

  /** Changes a file, runs the check, and restores the file. */
  const with_ = (path: string, change: (text: string) => string, look: () => void): void => {
    const text = read(path);
    assert.notEqual(change(text), text, 'the example changes nothing');
    put(path, change(text));
    try {
      look();
    } finally {
      put(path, text);
    }
  };

  test('every text of PHP, TypeScript, block.json and the header is found, and nothing else', () => {
    const found = sourceTexts(checkout).map(({ text, plural, context, comment, file }) =>
      [text, plural, context, comment, file].filter((part) => part !== undefined),
    );
    assert.deepEqual(found, [
      ['What it does.', 'Description of the plugin', 'plugin/md-shop-catalog.php'],
      ['Box', 'block title', 'blocks/box/block.json'],
      ['A box.', 'block description', 'blocks/box/block.json'],
      ['Width', 'blocks/box/edit.tsx'],
      ['Name', 'of a box', 'blocks/box/edit.tsx'],
      ["It's %s.", '%s: a name', 'plugin/md-shop-catalog.php'],
      ['Name', 'of an agent', 'plugin/md-shop-catalog.php'],
      ['%d thing', '%d things', '%d: number', 'plugin/md-shop-catalog.php'],
    ]);
  });

  test('a text that is not a literal is refused', () => {
    with_(
      'plugin/md-shop-catalog.php',
      (text) => text.replace("'Name', 'of an agent'", "$name, 'of an agent'"),
      () => assert.throws(() => sourceTexts(checkout), /needs its text as a literal/),
    );
    with_(
      'blocks/box/edit.tsx',
      (text) => text.replace("'Width'", 'width'),
      () => assert.throws(() => sourceTexts(checkout), /needs its text as a literal/),
    );
  });

  test('texts are found in match(), enums, arrow functions and strings with braces', () => {
    with_(
      'plugin/md-shop-catalog.php',
      (text) => `${text}
enum E: string { case A = 'a'; public function text(): string { return match ($this) { self::A => __('In an enum', 'md-shop-catalog') }; } }
$f = fn () => \\esc_html__('In an arrow function', 'md-shop-catalog') . "{$g(__('In a string', 'md-shop-catalog'))}";
`,
      () =>
        assert.deepEqual(
          sourceTexts(checkout)
            .slice(-3)
            .map(({ text }) => text),
          ['In an enum', 'In an arrow function', 'In a string'],
        ),
    );
  });

  test('a call that is not closed is reported with its file', () => {
    with_(
      'plugin/md-shop-catalog.php',
      (text) => `${text}$last = __('Never closed', 'md-shop-catalog'`,
      () => assert.throws(() => sourceTexts(checkout), /^Error: plugin\/md-shop-catalog\.php: .*syntax error/),
    );
  });

  test('complete translations have no problem, and updating them changes nothing', () => {
    translate();
    assert.deepEqual(problems(), []);
    for (const locale of localeNames) {
      const file = read(translationPath(locale));
      assert.equal(updated(sourceTexts(checkout), file, locale), file);
    }
  });

  test('the build fails if the template is stale', () => {
    with_(
      'plugin/md-shop-catalog.php',
      (text) => text.replace('%s: a name', '%s: name of a thing'),
      () => assert.deepEqual(problems(), [`${templatePath} is stale: run \`npm run translations\`.`]),
    );
  });

  test('the build fails if a text has no translation or too few forms, or is not used', () => {
    const path = translationPath('ru_RU');
    with_(
      path,
      (text) => text.replace('msgstr "D"', 'msgstr ""'),
      () => assert.deepEqual(problems(), [`${path} does not translate "Width".`]),
    );
    with_(
      path,
      (text) => text.replace('msgstr[2] "%d c"\n', ''),
      () => assert.deepEqual(problems(), [`${path} does not translate "%d thing".`]),
    );
    with_(
      path,
      (text) => text.replace('msgid "Width"', 'msgid "Length"'),
      () =>
        assert.deepEqual(problems(), [`${path} lacks "Width".`, `${path} translates "Length", which nothing uses.`]),
    );
  });

  test('the build fails if placeholders differ, in any form', () => {
    const path = translationPath('ro_RO');
    for (const [from, to, source] of [
      ['F %s', 'F', "It's %s."],
      ['F %s', 'F %d', "It's %s."],
      ['%d b', 'b', '%d thing'],
    ] as const) {
      with_(
        path,
        (text) => text.replace(from, to),
        () => assert.deepEqual(problems(), [`${path} has other placeholders than "${source}".`]),
      );
    }
  });

  test('the build exits with 1 and reports the problem; without a problem it writes the files', () => {
    const build = () =>
      spawnSync(process.execPath, [join(root, 'src-harness/translations/build.ts'), '--root', checkout], {
        encoding: 'utf8',
      });
    const path = translationPath('ro_RO');
    with_(
      path,
      (text) => text.replace('msgstr "D"', 'msgstr ""'),
      () => {
        const { status, stderr } = build();
        assert.equal(status, 1);
        assert.match(stderr, /does not translate "Width"/);
      },
    );
    assert.equal(build().status, 0);
    assert.equal(translationsProblem(checkout), null);
    assert.deepEqual(
      readdirSync(join(checkout, 'plugin/languages'))
        .filter((name) => name.includes('ro_RO'))
        .sort(),
      [
        'md-shop-catalog-ro_RO-md-shop-blocks.json',
        'md-shop-catalog-ro_RO.l10n.php',
        'md-shop-catalog-ro_RO.mo',
        'md-shop-catalog-ro_RO.po',
      ],
    );
    const script = JSON.parse(read('plugin/languages/md-shop-catalog-ro_RO-md-shop-blocks.json')) as {
      locale_data: { messages: Record<string, unknown> };
    };
    const { '': header, ...texts } = script.locale_data.messages;
    assert.deepEqual(
      [header, texts],
      [
        { domain: 'messages', lang: 'ro_RO', 'plural-forms': locales.ro_RO },
        { Width: ['D'], 'of a box\u0004Name': ['E'] },
      ],
    );
  });

  test('reports generated files that are older than a translation', () => {
    makeTranslations(checkout);
    with_(
      translationPath('ro_RO'),
      (text) => text.replace('msgstr "D"', 'msgstr "Dd"'),
      () => assert.match(translationsProblem(checkout) ?? '', /npm run build/),
    );
  });
});

/** Errors whose messages only logs get, and what another folder translates where it shows it. */
const onlyLogged = ['Transport/Documents/', 'ReadModel/Rendering/'];

test('the message of every error that a person may read is a text to translate', () => {
  const folder = join(root, 'plugin/src');
  const literal =
    /new (?:WP_Error\(\s*'[^']*',|(?:RuntimeException|Busy|FileProblem|DatabaseError)\()\s*(?:esc_html\()?\s*(?:sprintf\(\s*)?['"][^'"]*[a-z] [a-z]/g;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.php') || onlyLogged.some((start) => name.startsWith(start))) continue;
    assert.deepEqual(readFileSync(join(folder, name), 'utf8').match(literal) ?? [], [], name);
  }
});

/**
 * Words with which a translation would say "tu" or «ты», or call a thing by another name than the rest of the product and
 * WordPress's own translations do.
 */
const otherWords: Readonly<Record<LocaleName, RegExp>> = {
  ro_RO:
    /(?<!\p{L})(?:tu|tău|ta|tăi|tale|tine|te|îți|ți|poți|vrei|dorești|ai voie|\p{L}+-ți|noutăți\p{L}*|mărci\p{L}*|slug\p{L}*|link(?:ul|uri)\p{L}*|valut\p{L}+|tip\p{L}* (?:public )?de artico\p{L}+)(?!\p{L})/iu,
  ru_RU:
    /(?<!\p{L})(?:ты|теб[ея]|твой|твоя|твои|можешь|хочешь|\p{L}+ешь|(?!лишь)\p{L}+ишь|кэш\p{L}*|слаг\p{L}*)(?!\p{L})/iu,
};

/** Imperatives of "tu". In the third person, as in "Shows the catalog.", the words are the same. */
const familiar =
  /(?:^|[.!?:;,] |(?<!\p{L})(?:sau|și|ori) )(?:actualizează|adaugă|alege|anulează|apelează|arată|ascunde|caută|combină|completează|construiește|convertește|copiază|corectează|creează|deschide|dublează|editează|elimină|exportă|folosește|importă|încearcă|indică|instalează|întreabă|înlătură|introdu|leagă|lipește|mărește|mută|oprește|păstrează|permite|pornește|preia|publică|pune|readuce|reconstruiește|refă|reîncarcă|renunță|revocă|rulează|salvează|scoate|scrie|scurtează|selectează|separă|stabilește|șterge|verifică|vezi)(?!\p{L})/iu;
const isInThirdPerson = (text: string): boolean =>
  /^(?:\p{L}+s|One|Only|Print|Import the products[^.]*\.|Delete the variants[^.]*\.|Write|List|Output|Restore|Apply|Do not)(?!\p{L})/u.test(
    text,
  );

for (const locale of localeNames) {
  test(`${locale}: the translations address people politely, and call each thing by one name`, () => {
    for (const { msgid, msgstr } of parsed(readFileSync(join(root, translationPath(locale)), 'utf8'))) {
      for (const form of msgstr) {
        assert.doesNotMatch(form, otherWords[locale], msgid);
        if (locale === 'ro_RO' && !isInThirdPerson(msgid)) assert.doesNotMatch(form, familiar, msgid);
      }
    }
  });
}

for (const locale of localeNames) {
  test(`${locale}: the rule of plural forms is CLDR's`, () => {
    const rule = /plural=(.*);$/.exec(locales[locale])?.[1] ?? assert.fail();
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- gettext's rules are C expressions, which are valid JavaScript.
    const form = new Function('n', `return Number(${rule});`) as (n: number) => number;
    const cldr = new Intl.PluralRules(locale.replace('_', '-'));
    const names = ['one', 'few', locale === 'ro_RO' ? 'other' : 'many'];
    for (let n = 0; n <= 1200; n++) assert.equal(names[form(n)], cldr.select(n), String(n));
  });

  test(`${locale}: no translation has surrounding white space or letters of another alphabet`, () => {
    for (const { msgid, msgstr } of parsed(readFileSync(join(root, translationPath(locale)), 'utf8'))) {
      for (const form of msgstr) {
        assert.match(form, /^\S(.*\S)?$/u, msgid);
        assert.doesNotMatch(form, / {2}/u, msgid);
        assert.equal(form, form.normalize('NFC'), msgid);
        // A cedilla looks like a comma below, but a search never finds it.
        if (locale === 'ro_RO') assert.doesNotMatch(form, /[şţŞŢ\u0400-\u04ff]/u, msgid);
        // An amount has the code of the currency in Russian, since «лей» would have to agree with it.
        else if (/[a-z]{3}/i.test(msgid.replace(/^%s lei$|%(\d\$)?[ds]|WooCommerce/g, '')))
          assert.match(form, /[а-яё]/iu, msgid);
      }
    }
  });
}
