<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests;

use MdShop\Catalog\Tests\WordPress\State;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class RequirementsTest extends TestCase
{
    private const PLUGIN = __DIR__ . '/../../plugin';
    private const EXTENSIONS = ['Core', 'mbstring', 'dom', 'filter'];

    protected function setUp(): void
    {
        State::reset();
    }

    protected function tearDown(): void
    {
        unset($GLOBALS['wp_version']);
    }

    #[TestWith(['8.1', '6.6'])]
    #[TestWith(['8.1.0', '6.6-RC3'])]
    #[TestWith(['8.1.0-dev', '6.6-alpha-58000'])]
    #[TestWith(['8.2.35-1+deb12u1', '6.7-alpha-58716-src'])]
    #[TestWith(['8.10.1', '6.10'])]
    #[TestWith(['10.0.0', '7.1.2'])]
    public function testAcceptsSupportedVersions(string $php, string $wordpress): void
    {
        self::assertNull(md_shop_missing_requirement(self::PLUGIN, $php, 8, self::EXTENSIONS, $wordpress));
    }

    #[DataProvider('tooOld')]
    public function testNamesTheRequiredAndTheInstalledVersion(string $php, string $wordpress, string $needs, string $runs): void
    {
        $problem = self::problemText(self::PLUGIN, $php, $wordpress);

        self::assertStringContainsString($needs, $problem);
        self::assertStringContainsString($runs, $problem);
    }

    /** @return iterable<string, array{string, string, string, string}> */
    public static function tooOld(): iterable
    {
        yield 'PHP' => ['8.0.30', '6.6', 'needs PHP 8.1 or newer', 'runs PHP 8.0.30.'];
        yield 'a very old PHP' => ['5.6.40-0+deb8u12', '6.6', 'needs PHP 8.1 or newer', 'runs PHP 5.6.40-0+deb8u12.'];
        yield 'WordPress' => ['8.1.0', '6.5.5', 'needs WordPress 6.6 or newer', 'runs WordPress 6.5.5.'];
        yield 'a release candidate of an unsupported WordPress' => ['8.1.0', '6.5-RC3', 'needs WordPress 6.6 or newer', 'runs WordPress 6.5-RC3.'];
        yield 'PHP is reported first' => ['7.4.33', '5.9', 'needs PHP 8.1 or newer', 'runs PHP 7.4.33.'];
    }

    /** @param list<string> $extensions */
    #[TestWith([['Core', 'dom', 'filter'], 'PHP’s extension mbstring, which', 'enable it (on Debian or Ubuntu: apt install php-mbstring);'])]
    #[TestWith([['mbstring', 'filter'], 'PHP’s extension dom, which', 'enable it (on Debian or Ubuntu: apt install php-xml);'])]
    #[TestWith([['Core', 'ctype'], 'PHP’s extensions mbstring, dom, filter, which', 'enable them (on Debian or Ubuntu: apt install php-mbstring php-xml php-common);'])]
    public function testNamesEveryExtensionThatIsMissing(array $extensions, string $needs, string $advice): void
    {
        $problem = md_shop_missing_requirement(self::PLUGIN, '8.1', 8, $extensions, '6.6');
        self::assertNotNull($problem);

        self::assertStringContainsString($needs, md_shop_problem_text($problem));
        self::assertStringContainsString($advice, md_shop_problem_text($problem));
    }

    public function testPhpMustHave64BitIntegers(): void
    {
        $problem = md_shop_missing_requirement(self::PLUGIN, '8.1', 4, self::EXTENSIONS, '6.6');
        self::assertNotNull($problem);

        self::assertStringContainsString('needs a 64-bit PHP', md_shop_problem_text($problem));
    }

    public function testAMissingContractIsReportedWithTheBuildCommand(): void
    {
        self::assertStringContainsString('npm run build', self::problemText(__DIR__, '8.1', '6.6'));
    }

    public function testOnlyAdministratorsSeeTheNoticeAndItIsEscaped(): void
    {
        $GLOBALS['wp_version'] = '5.0-<b>';

        self::assertFalse(md_shop_requirements_met(self::PLUGIN));
        self::assertSame('', State::action('all_admin_notices'));

        State::$capabilities = ['activate_plugins'];
        $notice = State::action('all_admin_notices');
        self::assertStringContainsString('runs WordPress 5.0-&lt;b&gt;.', $notice);
        self::assertStringContainsString('notice-error', $notice);
    }

    #[TestWith(['ro_RO', 'are nevoie de WordPress 6.6 sau mai nou'])]
    #[TestWith(['ru_RU', 'нужен WordPress 6.6 или новее'])]
    #[TestWith(['en_GB', 'needs WordPress 6.6 or newer'])]
    #[TestWith(['de_DE', 'needs WordPress 6.6 or newer'])]
    public function testTheNoticeIsInTheAdministratorsLanguage(string $locale, string $says): void
    {
        $GLOBALS['wp_version'] = '5.0';
        State::$capabilities = ['activate_plugins'];
        State::$locale = $locale;

        md_shop_requirements_met(self::PLUGIN);

        self::assertStringContainsString($says, State::action('all_admin_notices'));
    }

    public function testShowsNoNoticeIfAllRequirementsAreMet(): void
    {
        $GLOBALS['wp_version'] = '6.6';

        self::assertTrue(md_shop_requirements_met(self::PLUGIN));
        self::assertSame([], State::$hooks);
    }

    public function testTranslationsAreLoadedFromThePluginsFolderAndNotBeforeInit(): void
    {
        $GLOBALS['wp_version'] = '6.7.2';
        md_shop_load_translations('/plugins/md-shop-catalog/md-shop-catalog.php');
        self::assertSame([], State::$options);

        State::action('init');
        self::assertSame(['text domain md-shop-catalog' => 'md-shop-catalog/languages'], State::$options);
    }

    public function testWordPressThatReadsTheDomainPathItselfIsNotToldTheFolder(): void
    {
        $GLOBALS['wp_version'] = '6.8-RC1';
        md_shop_load_translations('/plugins/md-shop-catalog/md-shop-catalog.php');

        self::assertSame([], State::$hooks);
    }

    private static function problemText(string $plugin, string $php, string $wordpress): string
    {
        $problem = md_shop_missing_requirement($plugin, $php, 8, self::EXTENSIONS, $wordpress);
        self::assertNotNull($problem);
        return md_shop_problem_text($problem);
    }

    #[TestWith(['md-shop-catalog.php'])]
    #[TestWith(['src/Requirements.php'])]
    #[TestWith(['uninstall.php'])]
    public function testOldVersionsCanParseWhatTheyRun(string $file): void
    {
        $code = (string) file_get_contents(dirname(__DIR__, 2) . '/plugin/' . $file);
        // What PHP 7.4 to 8.1 have added, and typed declarations of PHP 7.
        $newer = ['fn', 'match', '?->', '...', '??=', 'readonly', 'enum', '#['];
        $found = array_filter(token_get_all($code), static fn (mixed $token): bool => in_array(is_array($token) ? $token[1] : $token, $newer, true));
        self::assertSame([], array_values($found));
        self::assertDoesNotMatchRegularExpression('/^declare\(/m', $code);
    }
}
