<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\Documents;

use MdShop\Catalog\Admin\Checks\AddressChecks;
use MdShop\Catalog\Operations\Facts\Endpoints;
use MdShop\Catalog\Operations\Facts\Facts;
use MdShop\Catalog\Tests\Fixtures\Guides;
use MdShop\Catalog\Tests\Fixtures\TheContract;
use MdShop\Catalog\Transport\Blocks\Agents\AgentAccessBlock;
use MdShop\Catalog\Transport\Documents\Document;
use MdShop\Catalog\Transport\Documents\Links;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;
use ReflectionClassConstant;

final class DocumentsTest extends TestCase
{
    private const HOSTILE = "](https://evil.example) # x\n# y ``` <script>x</script> \u{202E}| {{order_url}}";

    public function testEveryDescribedPathExistsOnce(): void
    {
        $paths = array_map(static fn (Document $document): string => $document->path, Guides::documents()->all());
        sort($paths);

        self::assertSame([
            '.well-known/agent-skills/federation-content/SKILL.md', '.well-known/agent-skills/index.json',
            '.well-known/agent-skills/ru/federation-content/SKILL.md', '.well-known/agent-skills/ru/shop-catalog/SKILL.md',
            '.well-known/agent-skills/shop-catalog/SKILL.md', '.well-known/ai-catalog.json', '.well-known/api-catalog', '.well-known/mcp/server-card.json',
            'api-docs.md', 'auth.md', 'llms.txt', 'mcp/server-card', 'openapi.json', 'ru/api-docs.md', 'ru/auth.md', 'ru/llms.txt',
            'ru/openapi.json', 'ru/shop/auth.md', 'ru/shop/llms.txt', 'shop/auth.md', 'shop/llms.txt',
        ], $paths);
    }

    public function testADocumentIsFoundByItsPath(): void
    {
        foreach (Guides::documents()->all() as $document) {
            self::assertEquals([$document->path, $document->mediaType], [Guides::documents()->at($document->path)?->path, Guides::documents()->at($document->path)?->mediaType]);
        }
        self::assertNull(Guides::documents()->at('mcp'));
    }

    public function testAGuideRefersToTheCategoriesAndBrandsThatItDoesNotName(): void
    {
        foreach (['llms.txt' => 'Toate', 'shop/llms.txt' => 'Toate', 'ru/llms.txt' => 'Все', 'ru/shop/llms.txt' => 'Все'] as $path => $all) {
            $count = static fn (Facts $facts): int => (int) preg_match_all("#^- \\[{$all} \\w+\\]\\(https://example\\.md/wp-json/md-shop/v1/categories[^)]*\\): #mu", Guides::bytes($path, $facts));
            self::assertSame(0, $count(Guides::facts()), $path);
            self::assertSame(1, $count(Guides::facts(hasMoreBrands: true)), $path);
        }
    }

    public function testTheAdministratorsScreenChecksAddressesThatExistEachOnce(): void
    {
        $documents = array_map(static fn (Document $document): string => Guides::endpoints()->at($document->path), Guides::documents()->all());
        $rest = array_map(static fn (array $rule): string => Guides::endpoints()->rest($rule['path']), array_values(TheContract::get()->operations()));
        $checked = array_column((new AddressChecks(Guides::endpoints()))->all(), 'url', 'id');

        self::assertSame(AddressChecks::ids(), array_keys($checked));
        self::assertSame([], array_diff($checked, [...$documents, ...$rest, Guides::endpoints()->at('mcp')]));
        self::assertSame(array_unique($checked), $checked);
    }

    /** A document that visitors should find is on the page that explains the interfaces to them. */
    public function testTheBlockForVisitorsLinksEveryDocumentOrOneLikeIt(): void
    {
        $others = [
            '.well-known/ai-catalog.json' => 'for registries',
            '.well-known/mcp/server-card.json' => 'the same as mcp/server-card',
            'shop/auth.md' => 'the same as auth.md',
        ];
        $documents = array_filter(Guides::documents()->all(), static fn (Document $document): bool => $document->language !== 'ru');
        $paths = array_map(static fn (Document $document): string => $document->path, array_values($documents));
        $linked = array_keys(array_merge(...array_values((new ReflectionClassConstant(AgentAccessBlock::class, 'DOCUMENTS'))->getValue())));

        self::assertEqualsCanonicalizing($paths, [...$linked, ...array_keys($others)]);
    }

    public function testResourcesHaveTheirFixedNames(): void
    {
        $names = [];
        foreach (Guides::documents()->resources() as $document) {
            $names[$document->resource] = $document->path;
        }
        ksort($names);

        self::assertSame([
            'shop-api-guide' => 'api-docs.md', 'shop-api-guide-ru' => 'ru/api-docs.md',
            'shop-authentication' => 'auth.md', 'shop-authentication-ru' => 'ru/auth.md',
            'shop-guide-ru' => 'ru/shop/llms.txt', 'shop-site-guide' => 'llms.txt', 'shop-site-guide-ru' => 'ru/llms.txt',
        ], $names);
    }

    public function testTheSameFactsGiveTheSameBytes(): void
    {
        foreach (Guides::documents()->all() as $document) {
            self::assertSame(Guides::bytes($document->path, Guides::facts()), $document->bytes(Guides::facts()), $document->path);
        }
    }

    public function testAHostileNameDoesNotChangeTheStructureOfAGuide(): void
    {
        foreach (Guides::guideDocuments() as $document) {
            $plain = $document->bytes(Guides::facts());
            $hostile = $document->bytes(Guides::facts(self::HOSTILE));
            self::assertSame(self::structure($plain), self::structure($hostile), $document->path);
            self::assertStringNotContainsString("\u{202E}", $hostile);
            self::assertStringNotContainsString('https://evil', $hostile);
            self::assertDoesNotMatchRegularExpression('/(?<!\\\\)<script/', $hostile);
        }
    }

    public function testTheStructureHelperDetectsABrokenGuide(): void
    {
        self::assertNotSame(self::structure("- [x](https://a)\n"), self::structure("- [](https://evil) # x\n# y](https://a)\n"));
    }

    public function testARussianGuideHasNoAddressOfARomanianPage(): void
    {
        $shared = '#^https://example\.md/(?:ru/|wp-json/|mcp\b|agent/|\.well-known/(?:api-catalog|mcp/|agent-skills/(?:ru/|index))|wp-sitemap\.xml|wp-content/)#';
        foreach (Guides::guideDocuments() as $document) {
            if ($document->language === 'ru') {
                preg_match_all('#https://example\.md[^\s)>`"]*#', $document->bytes(Guides::facts()), $found);
                self::assertNotSame([], $found[0], $document->path);
                foreach ($found[0] as $address) {
                    self::assertMatchesRegularExpression($shared, $address, $document->path);
                }
            }
        }
    }

    public function testGuidesDoNotMixLanguages(): void
    {
        foreach (Guides::guideDocuments() as $document) {
            $text = $document->bytes(Guides::facts('X'));
            self::assertSame($document->language === 'ru', preg_match('/[а-яё]{3}/iu', $text) === 1, $document->path);
            self::assertSame($document->language === 'ro', preg_match('/[șțăîâ]/iu', $text) === 1, $document->path);
        }
    }

    #[TestWith(['ro', 'niciodată', 'confirmarea clientului', 'nicio adresă'])]
    #[TestWith(['ru', 'никогда', 'с подтверждения покупателя', 'сайт агентам не предлагает'])]
    public function testGuidesOfferOrdersOnlyWithAnOrderAddress(string $language, string $never, string $confirmation, string $none): void
    {
        $prefix = $language === 'ro' ? '' : 'ru/';
        $skills = '.well-known/agent-skills/' . $prefix;
        $paths = [$prefix . 'llms.txt', $prefix . 'shop/llms.txt', $prefix . 'auth.md', $prefix . 'api-docs.md', $skills . 'shop-catalog/SKILL.md'];
        foreach ($paths as $path) {
            $without = Guides::bytes($path, Guides::facts());
            $with = Guides::bytes($path, Guides::facts('Role', 'https://example.md/comanda?x=1'));
            self::assertStringContainsString($none, $without, $path);
            self::assertStringNotContainsString($none, $with, $path);
            if ($path !== $prefix . 'auth.md') {
                self::assertStringContainsString($confirmation, $with, $path);
                self::assertStringNotContainsString('comanda?x=1', $with, $path . ': only auth.md names the address');
            }
        }
        $auth = Guides::bytes($prefix . 'auth.md', Guides::facts('Role', 'https://example.md/comanda?x=1'));
        self::assertStringContainsString('`https://example.md/comanda?x=1`', $auth);
        self::assertStringContainsString($never, $auth);
    }

    public function testCountsUseTheGrammarOfEachLanguage(): void
    {
        self::assertStringContainsString('2 produse, 1 pagină, 0 știri, 0 antrenori și 21 de întrebări', Guides::bytes('llms.txt', Guides::facts()));
        self::assertStringContainsString('2 товара, 1 страница, 0 новостей, 0 тренеров и 21 вопрос', Guides::bytes('ru/llms.txt', Guides::facts()));
    }

    public function testTheReferenceShowsFixedValuesInTheirJsonForm(): void
    {
        foreach (['', 'ru/'] as $prefix) {
            $reference = Guides::bytes($prefix . 'api-docs.md', Guides::facts());
            self::assertStringContainsString('| `revoked` | `true` |', $reference);
            self::assertStringContainsString('| `currency` | `MDL` |', $reference);
        }
    }

    public function testOnlyTheGuideOfTheDefaultLanguageShowsResponsesWithItsAddresses(): void
    {
        $answer = '"documentation_url": "https://example.md/api-docs.md"';
        self::assertStringContainsString($answer, Guides::bytes('api-docs.md', Guides::facts()));
        // This response contains an address of the Romanian guide.
        self::assertStringNotContainsString($answer, Guides::bytes('ru/api-docs.md', Guides::facts()));
    }

    public function testNamesAreNotPartOfASentence(): void
    {
        // A name without quotation marks after an inflected noun is wrong in Romanian and in Russian.
        foreach (['', 'ru/'] as $prefix) {
            $skill = Guides::bytes(".well-known/agent-skills/{$prefix}shop-catalog/SKILL.md", Guides::facts());
            self::assertMatchesRegularExpression('/^# [^:]+: Role$/m', $skill);
        }
        self::assertStringContainsString('«Role»', Guides::bytes('ru/auth.md', Guides::facts()));
    }

    public function testSkillsMatchTheirIndex(): void
    {
        $facts = Guides::facts('Un "club": #1');
        $index = json_decode(Guides::bytes('.well-known/agent-skills/index.json', $facts), true);

        self::assertSame('https://schemas.agentskills.io/discovery/0.2.0/schema.json', $index['$schema']);
        self::assertSame(['shop-catalog', 'federation-content', 'shop-catalog-ru', 'federation-content-ru'], array_column($index['skills'], 'name'));
        foreach ($index['skills'] as $skill) {
            $bytes = Guides::bytes(substr($skill['url'], strlen('https://example.md/')), $facts);
            self::assertSame('sha256:' . hash('sha256', $bytes), $skill['digest']);
            self::assertStringStartsWith("---\nname: {$skill['name']}\ndescription: {$skill['description']}\n---\n", $bytes);
            // Plain YAML: nothing in the description may begin another value or a comment.
            self::assertDoesNotMatchRegularExpression('/: | #|^[\'"&*!|>%@`\[{]/', $skill['description']);
            self::assertLessThanOrEqual(1024, mb_strlen($skill['description'], 'UTF-8'));
        }
    }

    public function testADigestDependsOnlyOnItsSkill(): void
    {
        $digests = static fn (Facts $facts): array => array_column(
            json_decode(Guides::bytes('.well-known/agent-skills/index.json', $facts), true)['skills'],
            'digest',
            'name'
        );
        $before = $digests(Guides::facts());
        $after = $digests(Guides::facts('Role', 'https://example.md/comanda'));

        self::assertNotSame($before['shop-catalog'], $after['shop-catalog']);
        self::assertSame($before['federation-content'], $after['federation-content']);
        // A skill does not contain published items, so a sold product does not change a digest.
        $languages = Guides::facts()->languages;
        self::assertSame($before, $digests(new Facts(Guides::endpoints(), array_map(
            static fn ($one) => new \MdShop\Catalog\Operations\Facts\LanguageFacts($one->language, $one->name, $one->tagline, $one->home, $one->contact),
            $languages
        ))));
    }

    #[TestWith(['', false, 'https://example.md/openapi.json', 'https://example.md/wp-json/md-shop/v1/products?language=ru'])]
    #[TestWith(['index.php/', false, 'https://example.md/index.php/openapi.json', 'https://example.md/index.php/wp-json/md-shop/v1/products?language=ru'])]
    #[TestWith(['', true, 'https://example.md/?md_shop=openapi.json', 'https://example.md/?rest_route=/md-shop/v1/products&language=ru'])]
    public function testAddressesFollowThePermalinks(string $front, bool $plain, string $document, string $read): void
    {
        $endpoints = new Endpoints('https://example.md', 'wp-json', 'md-shop/v1', $front, $plain);
        self::assertSame('https://example.md' . ($plain ? '/?sitemap=index' : '/wp-sitemap.xml'), $endpoints->sitemap());

        self::assertSame([$document, $read], [$endpoints->at('openapi.json'), $endpoints->rest('/products', ['language' => 'ru'])]);
        self::assertStringContainsString("({$document})", Guides::bytes('llms.txt', Guides::facts(endpoints: $endpoints)));
    }

    #[TestWith(['', false, 'https://example.md', 'https://example.md/'])]
    #[TestWith(['index.php/', false, 'https://example.md/index.php', 'https://example.md/index.php/'])]
    #[TestWith(['', true, 'https://example.md/?md_shop=', 'https://example.md/?md_shop='])]
    public function testOpenApiHasTheAddressesOfRegistration(string $front, bool $plain, string $server, string $own): void
    {
        $endpoints = new Endpoints('https://example.md', 'wp-json', 'md-shop/v1', $front, $plain);
        foreach (['' => 'openapi.json', 'ru/' => 'ru/openapi.json'] as $prefix => $path) {
            $description = json_decode(Guides::bytes($path, Guides::facts(endpoints: $endpoints)), true, 512, JSON_THROW_ON_ERROR);
            $auth = $description['paths']['/agent/auth'];
            $example = $auth['get']['responses'][200]['content']['application/json']['example'];

            self::assertSame($server, $description['paths']['/agent/register']['servers'][0]['url']);
            self::assertSame($server, $auth['servers'][0]['url']);
            self::assertSame($own . $prefix . 'api-docs.md', $description['externalDocs']['url']);
            self::assertSame(
                ['https://example.md/', $own . 'auth.md', $own . 'agent/register', [$own . 'agent/register', $own . 'agent/auth', $endpoints->rest('/agents/register')]],
                [$example['resource'], $example['documentation'], $example['agent_auth']['register_uri'], $example['agent_auth']['registration_uris']]
            );
        }
    }

    #[TestWith([false, 'https://example.md/club/api-docs.md', 'https://example.md/club/wp-json/md-shop/v1/health'])]
    #[TestWith([true, 'https://example.md/club/?md_shop=api-docs.md', 'https://example.md/club/?rest_route=/md-shop/v1/health'])]
    public function testASiteInAFolderHasAddressesInThatFolder(bool $plain, string $guide, string $read): void
    {
        $endpoints = new Endpoints('https://example.md/club', 'wp-json', 'md-shop/v1', '', $plain);

        self::assertSame(['https://example.md/club/', $guide, $read], [$endpoints->site(), $endpoints->at('api-docs.md'), $endpoints->rest('/health')]);
    }

    public function testLinkHeadersPointToTheDocumentsInTheLanguageOfThePage(): void
    {
        $links = new Links(TheContract::get());

        self::assertSame(
            '<https://example.md/.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json", '
            . '<https://example.md/.well-known/ai-catalog.json>; rel="ai-catalog"; type="application/ai-catalog+json", '
            . '<https://example.md/ru/openapi.json>; rel="service-desc"; type="application/json"; hreflang="ru", '
            . '<https://example.md/ru/api-docs.md>; rel="service-doc"; type="text/markdown"; hreflang="ru", '
            . '<https://example.md/ru/llms.txt>; rel="describedby"; type="text/plain"; hreflang="ru"',
            Links::header($links->of(Guides::endpoints(), 'ru'))
        );
        self::assertStringContainsString('<https://example.md/openapi.json>', Links::header($links->of(Guides::endpoints(), 'en')));
    }

    #[TestWith(['ro'])]
    #[TestWith(['ru'])]
    public function testEachLinkAgreesWithTheTableOfDocuments(string $language): void
    {
        $table = [];
        foreach (Guides::documents()->all() as $document) {
            $table[Guides::endpoints()->at($document->path)] = [explode(';', $document->mediaType)[0], $document->language];
        }
        $links = (new Links(TheContract::get()))->of(Guides::endpoints(), $language);

        self::assertCount(5, $links);
        foreach ($links as $link) {
            self::assertSame($table[$link['href']] ?? null, [$link['type'], $link['hreflang'] ?? ($link['rel'] === 'ai-catalog' ? 'ro, ru' : 'en')], $link['rel']);
        }
    }

    public function testTheAiCatalogNamesMcpTheInterfaceAndEverySkillOnce(): void
    {
        $catalog = json_decode(Guides::bytes('.well-known/ai-catalog.json', Guides::facts(self::HOSTILE)), true);
        self::assertSame('1.0', $catalog['specVersion']);
        self::assertStringNotContainsString("\u{202E}", $catalog['host']['displayName']);
        $interface = $catalog['entries'][1]['data']['entries'];
        self::assertSame([
            'urn:air:example.md:md-shop:mcp' => 'https://example.md/mcp/server-card',
            'urn:air:example.md:md-shop:shop-catalog' => 'https://example.md/.well-known/agent-skills/shop-catalog/SKILL.md',
            'urn:air:example.md:md-shop:federation-content' => 'https://example.md/.well-known/agent-skills/federation-content/SKILL.md',
            'urn:air:example.md:md-shop:shop-catalog-ru' => 'https://example.md/.well-known/agent-skills/ru/shop-catalog/SKILL.md',
            'urn:air:example.md:md-shop:federation-content-ru' => 'https://example.md/.well-known/agent-skills/ru/federation-content/SKILL.md',
        ], array_column($catalog['entries'], 'url', 'identifier'));
        self::assertSame(['https://example.md/openapi.json', 'https://example.md/ru/openapi.json'], array_column($interface, 'url'));
        foreach ([...$catalog['entries'], ...$interface] as $entry) {
            self::assertTrue(count($entry['representativeQueries']) >= 2 && count($entry['representativeQueries']) <= 5, $entry['identifier']);
        }
        foreach (array_slice($catalog['entries'], 0, 2) as $entry) {
            $queries = implode(' ', $entry['representativeQueries']);
            self::assertSame([1, 1], [preg_match('/[а-я]/u', $queries), preg_match('/[șțăîâ]/u', $queries)], $entry['identifier']);
        }
    }

    #[TestWith(['https://Roti.md:8443/club/nord', 'urn:air:roti.md:club:nord:md-shop:mcp'])]
    #[TestWith(['http://[::1]:8080', 'urn:air:1:md-shop:mcp'])]
    #[TestWith(['http://127.0.0.1:8080', 'urn:air:127.0.0.1:md-shop:mcp'])]
    public function testAnEntryOfTheAiCatalogIsIdentifiedByTheSite(string $home, string $identifier): void
    {
        $endpoints = new Endpoints($home, 'wp-json', 'md-shop/v1');
        $catalog = json_decode(Guides::bytes('.well-known/ai-catalog.json', Guides::facts(endpoints: $endpoints)), true);

        self::assertSame($identifier, $catalog['entries'][0]['identifier']);
    }

    public function testTheServerCardHasTheFieldsOfBothVersions(): void
    {
        $card = json_decode(Guides::bytes('mcp/server-card', Guides::facts(str_repeat('Ș', 120))), true);

        self::assertSame(['md.shop/catalog', '1.3.0', 'https://example.md/mcp'], [$card['name'], $card['version'], $card['remotes'][0]['url']]);
        self::assertSame(['md.shop/catalog', '1.3.0', 'https://example.md/mcp'], [$card['serverInfo']['name'], $card['serverInfo']['version'], $card['endpoint']]);
        self::assertSame(100, mb_strlen($card['title'], 'UTF-8'));
        self::assertLessThanOrEqual(100, strlen($card['description']));
        self::assertStringContainsString('"capabilities":{"tools":{},', Guides::bytes('mcp/server-card', Guides::facts()));
    }

    /** @return list<string> The structure of a guide in Markdown: headings, fences, links, list items and table rows, without names. */
    private static function structure(string $markdown): array
    {
        $structure = [];
        $fenced = false;
        foreach (explode("\n", $markdown) as $line) {
            $fenced = str_starts_with($line, '```') ? ! $fenced : $fenced;
            preg_match('/^(?:#{1,6}(?= )|```|- |\d+\. |\||---$)?/', $line, $start);
            $links = $fenced ? 0 : preg_match_all('/(?<!\\\\)\]\([^)]*\)/', $line, $targets);
            $structure[] = ($start[0] ?? '') . '/' . $links . '/' . implode(' ', $targets[0] ?? []);
        }
        return $structure;
    }
}
