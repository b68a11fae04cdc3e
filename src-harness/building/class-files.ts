import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The files of classes that the build makes, in plugin/generated, in the order in which their classes need each other: what a cached
 * answer needs; what both ordinary pages and other answers of the fast lane need; what those answers may need besides, and searches; what
 * ordinary pages need besides; what the screens of wp-admin need besides, and other requests that start all modules; and what is left for
 * other requests of visitors and agents. PHP loads one file many times faster than each class from its own, but declares each class of the file.
 */
export const classFiles = [
  'cached-answers',
  'shared',
  'fast-lane',
  'fast-lane-search',
  'pages',
  'screens',
  'requests',
] as const;
type ClassFile = (typeof classFiles)[number];

/** Which class is in which of them, for plugin/autoload.php. */
export const classMap = 'plugin/generated/classes.php';

/** What the fast lane loads to send a cached answer, by namespace. answer-cache.test.ts fails if a class is missing here. */
const ofCachedAnswers: Readonly<Record<string, string>> = {
  Cache:
    'AnswerCache ApcuMemory CacheBudget CacheStore CacheStores FailsafeMemory FileStore ObjectCacheMemory SharedMemory SharedMemoryLocks',
  Contract: 'Contract',
  Journal: 'ClientGroup Memory Observer Recorder Visit',
  Modules: 'FastLane',
  'ReadModel\\Query': 'Freshness UpToDateGeneration',
  'ReadModel\\Storage': 'State StateStore',
  Settings: 'JournalSettings Settings',
  Support: 'TemporaryFolders',
  'Support\\Database': 'Database DatabaseError DatabaseServer PrimaryReads ReadingConnection SchemaVersion',
  'Support\\Http': 'Answer ConditionalRequest Emitter Request',
  'Support\\Time': 'Clocks',
  Transport: 'CapturedAuthorization Reply RequestAddress RequestReader',
  'Transport\\FastLane': 'Address Note Probe StoredSite',
};

/** What ordinary pages load besides: posts, lists, products and the shop, and what the demonstration adds to posts. footprint.test.ts fails if a class is missing here. */
const ofPages: Readonly<Record<string, string>> = {
  Catalog: 'Languages Money PostTypes ProductImages ProductSource WritableLanguages',
  Contract: 'Messages',
  Demo: 'WordPressTexts',
  Installation: 'OlderRelease',
  Languages: 'LanguageFields Locale PluginLanguages PublicTranslations SiteLanguages TranslationStore',
  'Languages\\Embedded': 'Addresses EmbeddedLanguages FrontPage Menus PublicPages',
  'Languages\\Polylang': 'PolylangLanguages PolylangSitemaps',
  'Languages\\Wpml': 'WpmlElements WpmlLanguages',
  Modules:
    'AgentsModule BlocksModule Core DemonstrationModule DocumentsModule Environment LanguagesModule McpModule Module Modules OperationsModule PagesModule ReadingModule ReadModelModule SourcesModule WooCommerceModule WordPressEnvironment',
  'Operations\\Facts': 'Endpoints Facts FactsReader LanguageFacts SiteProfile WordPressProfile',
  'ReadModel\\Query': 'PageEntry',
  'ReadModel\\Storage': 'ItemJson ModelProvenance',
  Settings: 'RegistrationLimits SettingsStore',
  'Sources\\Embedded': 'PostTypeRegistration',
  'Sources\\Hiding': 'HiddenItems',
  'Sources\\WooCommerce': 'AttributeRoles ProductRows ShopImages WooCommerceSite',
  'Sources\\WooCommerce\\Import': 'MovedAddresses',
  'Sources\\WooCommerce\\ProductType': 'ProductPage ProductType PurchasableProducts',
  Support: 'BlockTheme LateHooks ManyHooks Network ScheduledEvents Site',
  'Support\\Http': 'Json',
  'Support\\Text': 'AsciiAddress Folding InvisibleCharacters Placeholders PlainText',
  'Support\\Time': 'Clock Instant SystemClock',
  'Transport\\Blocks': 'BlockRenderer BlockTypes BlockWithAttributes PageLanguage',
  'Transport\\Blocks\\Catalog': 'CatalogAddress',
  'Transport\\Blocks\\Product': 'ShownImages',
  'Transport\\Blocks\\Site':
    'Breadcrumbs BreadcrumbsBlock LanguageLinks PageTranslations Patterns Templates TranslatedTemplates WayToPage',
  'Transport\\Documents': 'AiCatalog Links',
  'Transport\\Pages':
    'ArchivePages BrowserTools CatalogPages DiscoveryLinks MetaTags ProductPages PublicPage SchemaOrg ShownPage StructuredData',
  'Transport\\Site': 'Robots SiteTransport',
};

/**
 * What all screens of wp-admin load besides, and the lists of posts and pages. footprint.test.ts fails if one is missing here that these
 * need without WooCommerce.
 */
const ofScreens: Readonly<Record<string, string>> = {
  Admin: 'HidingScreens ListedPosts ReadModelNotice RegistrationNotice',
  'Admin\\Products': 'ContentList FileScreen Gaps GapScreen',
  'Admin\\Screen': 'Access Menu',
  'Admin\\Visibility': 'Absence Gap',
  Contract: 'BuildCheck',
  Modules: 'AdminModule AdminScreenModule CsvModule ListsModule',
  Settings: 'SettingsRegistration SiteNames WordPressNames',
  'Sources\\Embedded': 'Labels',
  'Sources\\WooCommerce\\Conversion': 'BulkAction',
  'Sources\\WooCommerce\\ProductType': 'ProductScreen',
};

/** Folders whose classes have files of their own only, unless they are in ofPages or ofScreens: visitors and agents do not need them. */
const ofAdministrators =
  /^(?:Admin|Cli|Demo|Installation\\FastLane|ReadModel\\Rebuild|Sources\\Embedded\\Csv|Sources\\WooCommerce\\(?:Conversion|Import))\\/;

const prefix = 'MdShop\\Catalog\\';
const source = (folder: string, name: string): string => join(folder, `${name.replaceAll('\\', '/')}.php`);

/** A class: its file, that without comments and texts, and the plugin's classes that it names. */
type Source = { readonly name: string; readonly code: string; readonly bare: string; readonly uses: readonly string[] };

/** Returns a file's code without comments and strings, which may name other classes. */
function withoutTexts(code: string): string {
  return code.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$|'(?:[^'\\]|\\.)*'/gm, '');
}

/** Reads a class and finds the plugin's classes that it names, with `use` or in its own namespace. */
function read(folder: string, name: string): Source {
  const code = readFileSync(source(folder, name), 'utf8');
  const bare = withoutTexts(code);
  const namespace = name.split('\\').slice(0, -1).join('\\');
  const imported = [...bare.matchAll(/^use MdShop\\Catalog\\([\w\\]+);/gm)].map(([, found = '']) => found);
  const near = [...new Set(bare.match(/(?<![\w\\$>:])[A-Z]\w*/g) ?? [])].map((word) => `${namespace}\\${word}`);
  const uses = [...imported, ...near].filter((other) => other !== name && existsSync(source(folder, other)));
  return { name, code, bare, uses };
}

/** Returns the class and all that it needs, itself or through others. */
function closure(folder: string, first: string): Map<string, Source> {
  const found = new Map<string, Source>();
  const visit = (name: string): void => {
    if (found.has(name)) return;
    const one = read(folder, name);
    found.set(name, one);
    one.uses.forEach(visit);
  };
  visit(first);
  return found;
}

/** Returns what follows the name of a class in its declaration: its parents. */
function declaredParents(code: string): string {
  return /^(?:final |abstract |readonly )*(?:class|interface|enum) \w+([^{]*)\{/m.exec(code)?.[1] ?? '';
}

/** Sorts classes by name, but parents and interfaces before the classes that need them when they are declared. */
function inOrder(classes: ReadonlyMap<string, Source>): Source[] {
  const sorted = new Set<Source>();
  const add = (one: Source): void => {
    if (sorted.has(one)) return;
    const parents = declaredParents(one.code).split(/\W+/);
    for (const other of one.uses) {
      const parent = classes.get(other);
      if (parent !== undefined && parents.includes(other.split('\\').at(-1) ?? '')) add(parent);
    }
    sorted.add(one);
  };
  [...classes.values()].sort((a, b) => (a.name < b.name ? -1 : 1)).forEach(add);
  return [...sorted];
}

/** Returns code without its documentation, which nobody reads in a built file. Strings and other comments stay as they are. */
function withoutDocumentation(code: string): string {
  const pieces = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\/\/.*|[ \t]*\/\*\*[^]*?\*\/\n?/g;
  return code.replaceAll(pieces, (piece) => (piece.trimStart().startsWith('/**') ? '' : piece));
}

/** What looks like a call of a function but is none. */
const language =
  'and array catch declare die echo empty eval exit fn for foreach function if include isset list match new or parent print require return self static switch unset use while xor yield';

/** OPcache would replace calls of these by what they return when it compiles, which another pool of php-fpm with the same memory may not have. */
const ofEachProcess = 'constant defined extension_loaded function_exists ini_get is_callable php_sapi_name';

/** The bench of the journal replaces it in its namespace. */
const replaced = 'fastcgi_finish_request';

const notImported = new Set([language, ofEachProcess, replaced].flatMap((names) => names.split(' ')));

/**
 * Returns the import of the functions that a class calls. They are all global, and without it PHP looks for each in the namespace first and
 * cannot compile the simple ones, such as strlen(), to instructions of their own.
 */
function importsOf({ bare }: Source): string {
  const called = bare.match(/(?<![\w\\$>:])(?<!function )(?<!new )[a-z_][a-z0-9_]*(?=\()/g) ?? [];
  const names = [...new Set(called)].filter((name) => !notImported.has(name)).sort();
  return names.length === 0 ? '' : `use function ${names.join(', ')};\n`;
}

const header =
  '<?php\n// Made by `npm run build` from plugin/src. Do not edit: change the classes and build again.\n\ndeclare(strict_types=1);\n\n';

/** Returns a file with these classes, and other code before them. */
function bundle(classes: readonly Source[], more = ''): string {
  const blocks = classes.map((one) => {
    const { name, code } = one;
    const namespace = `${prefix}${name.split('\\').slice(0, -1).join('\\')}`;
    const body = code.replace(/^<\?php\s+declare\(strict_types=1\);\s+namespace [\w\\]+;/, '').trim();
    if (body.startsWith('<?php') || body.includes('__DIR__')) throw new Error(`${name} cannot be bundled.`);
    return `namespace ${namespace} {\n${importsOf(one)}${withoutDocumentation(body)}\n}`;
  });
  return `${header}${more}${blocks.join('\n\n')}\n`;
}

/** Whether a class can be declared together with others: it has no parent of WordPress or of another plugin, and does not ask for its own folder. */
function mayBeTogether({ code }: Source): boolean {
  return (
    code.includes('\nnamespace ') &&
    !code.includes('__DIR__') &&
    !/\b(?:[a-z]\w*[A-Z_]|[A-Z]\w*_)/.test(declaredParents(code))
  );
}

/** Returns the names of all classes of a folder and those below it. */
function classesIn(folder: string): string[] {
  return globSync('**/*.php', { cwd: folder })
    .map((file) => file.replace(/\.php$/, '').replaceAll(/[/\\]/g, '\\'))
    .sort();
}

/** Returns the names of a list by namespace. */
function namesIn(list: Readonly<Record<string, string>>): ReadonlySet<string> {
  return new Set(
    Object.entries(list).flatMap(([namespace, names]) => names.split(' ').map((name) => `${namespace}\\${name}`)),
  );
}

/** Returns the classes of each file. */
function classesOfFiles(folder: string): Record<ClassFile, Source[]> {
  const ofFastLane = closure(folder, 'Modules\\FastLane');
  // What lists without words load too; the rest is loaded at the first search.
  const plain = new Set(
    ['DeferredSearch', 'Filters', 'Search', 'SearchNote', 'SearchRequest', 'SearchResult', 'Sort'].map(
      (name) => `Search\\${name}`,
    ),
  );
  const ofSearch = ({ name }: Source): boolean => name.startsWith('Search\\') && !plain.has(name);
  const [ofCached, shown, screens] = [namesIn(ofCachedAnswers), namesIn(ofPages), namesIn(ofScreens)];
  const others = classesIn(folder)
    .filter((name) => !ofFastLane.has(name) && (shown.has(name) || screens.has(name) || !ofAdministrators.test(name)))
    .map((name) => read(folder, name))
    .filter(mayBeTogether);
  const [ofLane, rest] = [inOrder(ofFastLane), inOrder(new Map(others.map((one) => [one.name, one])))];
  const more = ofLane.filter(({ name }) => !ofCached.has(name));
  return {
    'cached-answers': ofLane.filter(({ name }) => ofCached.has(name)),
    shared: more.filter(({ name }) => shown.has(name)),
    'fast-lane': more.filter((one) => !shown.has(one.name) && !ofSearch(one)),
    'fast-lane-search': more.filter((one) => !shown.has(one.name) && ofSearch(one)),
    pages: rest.filter(({ name }) => shown.has(name)),
    screens: rest.filter(({ name }) => screens.has(name)),
    requests: rest.filter(({ name }) => !shown.has(name) && !screens.has(name)),
  };
}

/**
 * Returns the text of each file that plugin/generated has for a checkout, by its path; the contract must be built. The same sources give the
 * same texts.
 */
export function classFileTexts(checkout: string): ReadonlyMap<string, string> {
  const classes = classesOfFiles(join(checkout, 'plugin', 'src'));
  const contract = readFileSync(join(checkout, 'plugin', 'generated', 'contract.php'), 'utf8');
  const data = contract.slice(contract.indexOf('return [') + 'return '.length).trim();
  const map = classFiles.flatMap((file) => classes[file].map(({ name }) => `    '${prefix}${name}' => '${file}',\n`));
  return new Map([
    ...classFiles.map((file): [string, string] => [
      `plugin/generated/${file}.php`,
      bundle(
        classes[file],
        file === 'cached-answers' ? `namespace MdShop\\Catalog {\nconst CONTRACT = ${data}\n}\n\n` : '',
      ),
    ]),
    [classMap, `${header}return [\n${map.join('')}];\n`],
  ]);
}

/** Writes these files. */
export function writeClassFiles(checkout: string): void {
  for (const [path, text] of classFileTexts(checkout)) {
    const file = join(checkout, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
