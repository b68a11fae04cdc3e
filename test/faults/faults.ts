/** A test that must fail with the fault. */
export type Watcher = {
  /** The suite that runs it: unit tests, or a stack of the end-to-end tests. */
  readonly suite: 'phpunit' | 'contract' | 'browser' | 'mariadb' | 'sqlite';
  /** Path below the repository's root. */
  readonly file: string;
  /** The method in PHPUnit; otherwise the name of the test without that of its suite. */
  readonly name: string;
};

/** A realistic fault: one text in one file is replaced by another. */
export type Fault = {
  /** The part of the service. */
  readonly area: string;
  /** What goes wrong. */
  readonly what: string;
  readonly file: string;
  /** Must occur in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  readonly test: Watcher;
};

const unit = (file: string, name: string): Watcher => ({ suite: 'phpunit', file: `test/php/${file}.php`, name });
const http = (file: string, name: string, suite: 'mariadb' | 'sqlite' = 'mariadb'): Watcher => ({
  suite,
  file: `test/e2e/${file}.test.ts`,
  name,
});
const browser = (file: string, name: string): Watcher => ({
  suite: 'browser',
  file: `test/browser/${file}.test.ts`,
  name,
});
const contract = (file: string, name: string): Watcher => ({
  suite: 'contract',
  file: `test/contract/${file}.test.ts`,
  name,
});

/**
 * Deliberate faults in every part of the plugin, each with the test that must notice it. `npm run test:faults` proves that
 * the test passes without the fault and fails with it.
 */
export const faults: readonly Fault[] = [
  {
    area: 'REST',
    what: 'the last page is not counted unless it is full',
    file: 'plugin/src/Operations/ListEnvelope.php',
    find: 'intdiv($page->total + $page->perPage - 1, $page->perPage)',
    replace: 'intdiv($page->total, $page->perPage)',
    test: unit('Operations/ListEnvelopeTest', 'testTotalPagesIsNeverAboveTheMaximumPage'),
  },
  {
    area: 'REST',
    what: 'pages of other origins may not read ETag and Retry-After',
    file: 'plugin/src/Operations/Answers.php',
    find: "        'Access-Control-Expose-Headers' => 'ETag, Md-Shop-Search, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate',\n",
    replace: '',
    test: http('caching', 'headers that a page may read are exposed'),
  },
  {
    area: 'REST',
    what: 'the words in the header about a search are not encoded',
    file: 'plugin/src/Operations/SearchHeader.php',
    find: 'rawurlencode(ForeignName::shown($word))',
    replace: 'ForeignName::shown($word)',
    test: unit('Operations/SearchHeaderTest', 'testSaysWhatWasSearchedInstead'),
  },
  {
    area: 'REST',
    what: 'a 503 has no Retry-After',
    file: 'plugin/src/Operations/Answers.php',
    find: "503 => ['Retry-After'",
    replace: "502 => ['Retry-After'",
    test: unit('Operations/AnswersTest', 'testUnavailableHasRetryAfterInWholeSeconds'),
  },
  {
    area: 'arguments',
    what: 'a parameter given twice is accepted',
    file: 'plugin/src/Operations/Arguments.php',
    find: 'count($given) > 1',
    replace: 'count($given) > 2',
    test: unit('Operations/ArgumentsTest', 'testRejectsInvalidValues'),
  },
  {
    area: 'arguments',
    what: 'lengths are counted in bytes',
    file: 'plugin/src/Operations/Arguments.php',
    find: "mb_strlen($text, 'UTF-8') > $rule['max_length']",
    replace: "strlen($text) > $rule['max_length']",
    test: unit('Operations/ArgumentsTest', 'testAcceptsValidValues'),
  },
  {
    area: 'arguments',
    what: 'prices are compared as texts',
    file: 'plugin/src/Operations/Arguments.php',
    find: 'Money::parse((string) $amount) > Money::parse((string) $other)',
    replace: 'strcmp((string) $amount, (string) $other) > 0',
    test: unit('Operations/ArgumentsTest', 'testAcceptsValidValues'),
  },
  {
    area: 'arguments',
    what: 'the query is read from $_GET, with added slashes and one value per name',
    file: 'plugin/src/Transport/RequestReader.php',
    find: "(string) ($server['QUERY_STRING'] ?? ''),",
    replace: '(string) http_build_query($_GET),',
    test: http('parameters-texts', 'unencoded apostrophes, backslashes and quotation marks count once'),
  },
  {
    area: 'MCP',
    what: 'a failed call does not have isError',
    file: 'plugin/src/Transport/Mcp/Tools.php',
    find: `'],"isError":true}'`,
    replace: `'],"isError":false}'`,
    test: unit('Transport/Mcp/ToolsTest', 'testInvalidArgumentsAreReportedAndTheOperationIsNotCalled'),
  },
  {
    area: 'MCP',
    what: 'an unsupported version is rejected on initialize too',
    file: 'plugin/src/Transport/Mcp/Server.php',
    find: ' && $message->method !== self::INITIALIZE',
    replace: '',
    test: http(
      'mcp-protocol',
      'MCP-Protocol-Version: supported versions and none are accepted; another is 400 except on initialize',
    ),
  },
  {
    area: 'MCP',
    what: 'pages of any origin are allowed',
    file: 'plugin/src/Transport/Mcp/McpTransport.php',
    find: "if ($origin !== '' && ! $this->origins->allows($origin)) {\n            throw",
    replace: "if ($origin === 'null' && ! $this->origins->allows($origin)) {\n            throw",
    test: http('mcp-protocol', 'any other origin is 403 and gets no information'),
  },
  {
    area: 'documents',
    what: 'the digest of a skill is wrong',
    file: 'plugin/src/Transport/Documents/Skills.php',
    find: "'sha256:' . hash('sha256', $bytes)",
    replace: "'sha256:' . hash('sha256', trim($bytes))",
    test: http('documents', 'skills: the digests match the exact bytes, and change with the skill'),
  },
  {
    area: 'documents',
    what: 'robots.txt has the policy for one agent only',
    file: 'plugin/src/Transport/Site/Robots.php',
    find: '$end = $found[0][1] + strlen($found[0][0]);',
    replace: '$end = strlen($text);',
    test: unit('Transport/RobotsTest', 'testTheDirectiveIsInTheGroupOfAllAgents'),
  },
  {
    area: 'documents',
    what: 'protected pages are in the sitemap',
    file: 'plugin/src/Transport/Site/Sitemaps.php',
    find: "['has_password' => false] + $query",
    replace: '$query',
    test: http(
      'pages-discovery',
      'the sitemap contains all public pages in both languages with their times, and nothing else',
    ),
  },
  {
    area: 'Markdown',
    what: 'a cache may give Markdown to a browser',
    file: 'plugin/src/Transport/Pages/MarkdownPages.php',
    find: "            'Vary' => 'Accept',\n",
    replace: '',
    test: http('markdown', 'headers of a page as Markdown'),
  },
  {
    area: 'Markdown',
    what: 'an equal preference for HTML and Markdown gives HTML',
    file: 'plugin/src/Support/Http/Accept.php',
    find: "$markdown >= (self::quality($header, 'text/html') ?? 0)",
    replace: "$markdown > (self::quality($header, 'text/html') ?? 0)",
    test: unit('Support/Http/AcceptTest', 'testPrefersMarkdownOnlyIfTheHeaderDoes'),
  },
  {
    area: 'structured data',
    what: 'a variant without a price is an offer',
    file: 'plugin/src/Transport/Pages/SchemaOrg.php',
    find: "static fn (array $one): bool => $one['price'] !== null",
    replace: 'static fn (array $one): bool => true',
    test: unit('Transport/Pages/SchemaOrgTest', 'testEveryVariantWithAPriceIsAnOffer'),
  },
  {
    area: 'search',
    what: 'a search engine that does not handle filters is asked for them',
    file: 'plugin/src/Search/FilterableSearch.php',
    find: '$isPlain || $this->chosen instanceof FiltersItems',
    replace: '$isPlain || $this->chosen instanceof Search',
    test: unit('Search/FilterableSearchTest', 'testASearchOfTheSiteIsAskedForFiltersAndOrdersOnlyIfItHandlesThem'),
  },
  {
    area: 'search',
    what: 'other forms of a word are not found',
    file: 'plugin/src/Search/PostingsSearch.php',
    find: '$words[$stem] ?? []',
    replace: '[]',
    test: http('search', 'ro, product: genunchierele — definite plural', 'sqlite'),
  },
  {
    area: 'search',
    what: 'a search with a brand finds other brands',
    file: 'plugin/src/Search/PostingsSearch.php',
    find: "array_filter(['category' => $request->categoryId, 'brand' => $request->brandId])",
    replace: "array_filter(['category' => $request->categoryId])",
    test: http('products', 'search, category and brand must all match, in ro', 'sqlite'),
  },
  {
    area: 'search',
    what: 'a shorter phrase of synonyms counts before a longer one',
    file: 'plugin/src/Search/Synonyms.php',
    find: '        krsort($matches);\n',
    replace: '        ksort($matches);\n',
    test: unit('Search/SynonymsTest', 'testConceptsAreTheWordsOfTheQueryAndTheirSynonyms'),
  },
  {
    area: 'settings',
    what: 'a change of synonyms rebuilds the read model',
    file: 'plugin/src/Settings/Settings.php',
    find: "return $one !== $another && ['search_synonyms' => []] + $one === ['search_synonyms' => []] + $another;",
    replace: 'return false;',
    test: unit('Settings/SynonymSettingTest', 'testOnlyAChangeOfSynonymsNeedsNoRebuild'),
  },
  {
    area: 'search',
    what: 'spellings without diacritics are not found',
    file: 'plugin/src/Support/Text/Folding.php',
    find: "'ț' => 't', 'ă' => 'a', 'â'",
    replace: "'ț' => 't', 'â'",
    test: unit('Support/Text/FoldingTest', 'testSpellingsOfOneWordAreEqual'),
  },
  {
    area: 'projection',
    what: 'a category does not contain products of its children',
    file: 'plugin/src/ReadModel/Projection/TermProjector.php',
    find: '$at = $all[$at][0]->parent) {',
    replace: '$at = 0) {',
    test: http('products', 'category and brand, alone and together, in ro, child terms included'),
  },
  {
    area: 'projection',
    what: 'a change does not reach the translations',
    file: 'plugin/src/ReadModel/Upkeep/Listener.php',
    find: '[$id, ...array_values($this->languages->translationsOfPost($id)), ...$this->entries->translations($id)]',
    replace: '[$id]',
    test: http(
      'changes',
      "prices written in one language are shown in the other, and deleting one language keeps the other's variants",
    ),
  },
  {
    area: 'visibility',
    what: "WordPress's own password filter is ignored",
    file: 'plugin/src/Sources/PostFacts.php',
    find: 'if (post_password_required($post)) {',
    replace: 'if (false) {',
    test: http('visibility-closed', "a text that is restricted by WordPress's password filter is in no response"),
  },
  {
    area: 'visibility',
    what: 'posts that another plugin restricts are public',
    file: 'plugin/src/Sources/PostFacts.php',
    find: "return (bool) apply_filters('md_shop_public', true, $post);",
    replace: "return apply_filters('md_shop_public', true, $post) !== null;",
    test: http('visibility-closed', 'content hidden by the filter md_shop_public returns after md_shop_refresh'),
  },
  {
    area: 'visibility',
    what: 'a hidden product is found by its id',
    file: 'plugin/src/ReadModel/Query/Reader.php',
    find: "AND found.language = %s AND found.kind = 'product' AND found.visible = 1",
    replace: "AND found.language = %s AND found.kind = 'product'",
    test: http('visibility-hiding', 'draft: it is in no list, count or response; its translation stays', 'sqlite'),
  },
  {
    area: 'prices',
    what: 'a sale lasts a second too long',
    file: 'plugin/src/Catalog/Offer.php',
    find: '$now < $this->saleTo',
    replace: '$now <= $this->saleTo',
    test: unit('Catalog/OfferTest', 'testPriceAndChangesDependOnTheTime'),
  },
  {
    area: 'prices',
    what: 'one bani is written as ten',
    file: 'plugin/src/Catalog/Money.php',
    find: "sprintf('%d.%02d'",
    replace: "sprintf('%d.%d'",
    test: unit('Catalog/MoneyTest', 'testWritesADotAndExactlyTwoDecimals'),
  },
  {
    area: 'prices',
    what: 'the beginning and end of a sale have no effect',
    file: 'plugin/src/Catalog/Offer.php',
    find: '$boundary > $now && ($next === null || $boundary < $next)',
    replace: 'false',
    test: http('changes-prices', 'a sale begins and ends by the clock, to the second', 'sqlite'),
  },
  {
    area: 'languages',
    what: 'a page responds under the prefix of another language',
    file: 'plugin/src/Languages/Embedded/PublicPages.php',
    find: "if ($url !== '' && $language !== $this->addresses->requestLanguage()) {",
    replace: "if ($url === '' && $language !== $this->addresses->requestLanguage()) {",
    test: http('languages-addresses', 'a wrong prefix redirects permanently to the right one'),
  },
  {
    area: 'languages',
    what: 'hreflang leads to a hidden translation',
    file: 'plugin/src/Languages/Embedded/PublicPages.php',
    find: "get_post_status($id) === 'publish' && ! post_password_required($id)",
    replace: 'get_post_status($id) !== false',
    test: http('languages', 'a hidden translation has no hreflang'),
  },
  {
    area: 'agents',
    what: 'a credential never expires',
    file: 'plugin/src/Agents/Credentials.php',
    find: "$agent === null || $agent->state($this->clock->now()) !== 'active'",
    replace: '$agent === null',
    test: http('agents-credential', 'it is valid for 24 hours to the second, then expired'),
  },
  {
    area: 'agents',
    what: 'agents are never purged',
    file: 'plugin/src/Agents/AgentMaintenance.php',
    find: 'return $this->agents->purge($now);',
    replace: 'return 0;',
    test: http(
      'agents-admin',
      'an agent is deleted thirty days after its end and not a second earlier, by the daily event and by the command',
      'sqlite',
    ),
  },
  {
    area: 'limits',
    what: 'any client may forge its address',
    file: 'plugin/src/Agents/ClientAddress.php',
    find: 'if (! self::isAmong($address, $trustedProxies)) {',
    replace: 'if ($trustedProxies === [] && false) {',
    test: unit('Agents/ClientAddressTest', 'testForwardedAddressesCountOnlyFromTrustedProxies'),
  },
  {
    area: 'limits',
    what: 'the limit of the site has no effect',
    file: 'plugin/src/Agents/RateLimit.php',
    find: 'if ($quota->remaining === 0) {',
    replace: "if ($quota->remaining === 0 && $quota->name !== 'site') {",
    test: http('agents-limits', 'the site has a daily limit for all addresses together'),
  },
  {
    area: 'caching',
    what: 'a weak tag is not recognised',
    file: 'plugin/src/Support/Http/ConditionalRequest.php',
    find: '(?:W\\/)?',
    replace: '',
    test: http('caching', 'If-None-Match: a weak tag → 304'),
  },
  {
    area: 'caching',
    what: 'a cache may store responses to requests with a credential',
    file: 'plugin/src/Operations/Answers.php',
    find: "->with(['Cache-Control' => 'private, no-store'])",
    replace: "->with(['Cache-Control' => 'public, max-age=60'])",
    test: unit('Operations/RouterTest', 'testAReadWithAValidCredentialIsThePublicOneButNotStored'),
  },
  {
    area: 'browser tools',
    what: 'a read is made with the visitor’s cookies',
    file: 'src-browser/read.ts',
    find: "credentials: 'omit'",
    replace: "credentials: 'include'",
    test: browser('read', 'is anonymous: no cookie, no nonce, no credential'),
  },
  {
    area: 'browser tools',
    what: 'a restored page has no tools',
    file: 'src-browser/register-tools.ts',
    find: 'if (persisted) register();',
    replace: 'if (!persisted) register();',
    test: browser(
      'register-tools',
      'unregisters the tools, and registers them again if the page comes back from the cache',
    ),
  },
  {
    area: 'blocks',
    what: 'links in the catalog lose the order',
    file: 'plugin/src/Transport/Blocks/CatalogAddress.php',
    find: "$changes + $this->values + ['page'",
    replace: "$changes + ['sort' => ''] + $this->values + ['page'",
    test: unit('Transport/Blocks/CatalogAddressTest', 'testLinksKeepTheFiltersAndTheOrderAndClearingKeepsTheOrder'),
  },
  {
    area: 'blocks',
    what: 'prices have the grouping of another language',
    file: 'plugin/src/Transport/Blocks/Prices.php',
    find: "$language === 'ru' ? self::NO_BREAK_SPACE : '.'",
    replace: "','",
    test: http('blocks', "the shop in ro shows REST's first products with price, sizes and stock"),
  },
  {
    area: 'blocks',
    what: 'an address may lead to another host',
    file: 'plugin/src/Transport/Blocks/CatalogAddress.php',
    find: "'/' . ltrim((string) preg_replace('#/page/\\d+/?$#', '/', (string) strtok($address, '?')), '/')",
    replace: "(string) preg_replace('#/page/\\d+/?$#', '/', (string) strtok($address, '?'))",
    test: http('blocks', 'other parameters of the address are kept, and the address never leads to another host'),
  },
  {
    area: 'command line',
    what: 'wp md-shop demo remove does not remove the demonstration',
    file: 'plugin/src/Cli/DemoCommand.php',
    find: '$count = $this->importer->remove();',
    replace: '$count = 1;',
    test: http('cli', 'wp md-shop demo import updates the demo, remove deletes it, import restores it', 'sqlite'),
  },
  {
    area: 'command line',
    what: 'wp md-shop index verify does not notice wrong totals',
    file: 'plugin/src/ReadModel/Upkeep/Verification.php',
    find: "'totals' => $this->wrongTotals($generation),",
    replace: "'totals' => 0,",
    test: http('index', 'verify reports what is broken and exits with 1; a rebuild repairs it'),
  },
  {
    area: 'migration',
    what: 'a new release does not rebuild the read model',
    file: 'plugin/src/Support/Database/SchemaVersion.php',
    find: ' && get_option(self::RELEASE) === self::release($release, $networkActivation)',
    replace: '',
    test: unit('Installation/MigrationsTest', 'testDetectsDueMigrationsAndMissedChanges'),
  },
  {
    area: 'uninstalling',
    what: 'options are not deleted',
    file: 'plugin/src/Installation/Uninstaller.php',
    find: '        $this->deleteOptions();\n        delete_option',
    replace: '        delete_option',
    test: http(
      'uninstall',
      'uninstalling deletes only derived and internal data, and keeps products, prices, variants, languages and links',
    ),
  },
  {
    area: 'WooCommerce',
    what: 'a size that is not the first attribute of its kind is not recognised',
    file: 'plugin/src/Sources/WooCommerce/AttributeRoles.php',
    find: "str_starts_with($name, $known . ' ') => 1,\n",
    replace: '',
    test: unit('Sources/WooCommerce/AttributeRolesTest', 'testRolesAreGuessedFromNames'),
  },
  {
    area: 'settings',
    what: 'data is removed without an explicit yes',
    file: 'plugin/src/Settings/Settings.php',
    find: "in_array($stored['remove_data'] ?? false, [true, 1, '1'], true)",
    replace: "($stored['remove_data'] ?? false) !== false",
    test: unit('Settings/SettingsTest', 'testDataIsRemovedOnlyForAnExplicitYes'),
  },
  {
    area: 'contract',
    what: 'the contract allows fifty-one items on a page',
    file: 'src-contract/bounds.ts',
    find: 'perPage: { minimum: 1, maximum: 50,',
    replace: 'perPage: { minimum: 1, maximum: 51,',
    test: contract('arguments', 'search_products rejects {"per_page":51} (15 bytes of JSON)'),
  },
];
