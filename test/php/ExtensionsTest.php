<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests;

use FilesystemIterator;
use PHPUnit\Framework\TestCase;
use PhpToken;
use RecursiveDirectoryIterator;
use RecursiveIteratorIterator;
use ReflectionClass;
use ReflectionFunction;

/**
 * Functions, classes and constants of PHP's extensions that a site's PHP may lack. Several systems package PHP in pieces: Alpine, FreeBSD and Gentoo
 * even ctype. Only the extensions of the PHP that runs the tests are known.
 */
final class ExtensionsTest extends TestCase
{
    private const PLUGIN = __DIR__ . '/../../plugin/';

    /** Those that PHP 8.1 and newer cannot be built without. */
    private const ALWAYS = ['Core', 'standard', 'date', 'hash', 'json', 'pcre', 'SPL', 'Reflection', 'random'];

    /** What comes with a required extension. */
    private const IMPLIED = ['libxml' => 'dom'];

    /** Places that do without an extension if PHP lacks it, and how they know. */
    private const OPTIONAL = [
        'autoload.php' => ['Zend OPcache' => 'asks function_exists()'],
        'src/Cache/ApcuMemory.php' => ['apcu' => 'isAvailable() asks function_exists()'],
        'src/Installation/FastLane/SiteFiles.php' => ['Zend OPcache' => 'asks function_exists()'],
        'src/Support/Database/Database.php' => ['mysqli' => 'only instanceof'],
        'src/Support/Database/DatabaseError.php' => ['mysqli' => 'only instanceof'],
        'src/Support/Database/ReadingConnection.php' => ['mysqli' => 'WordPress requires it on a site without a drop-in for the database'],
        'src/Support/TemporaryFolders.php' => ['posix' => 'asks function_exists()'],
        'src/Transport/Documents/AiCatalog.php' => ['intl' => 'asks function_exists()'],
        'src/Transport/FastLane/RunningCode.php' => ['Zend OPcache' => 'asks function_exists()'],
    ];

    public function testThePluginUsesOnlyExtensionsThatItRequiresOrAsksFor(): void
    {
        $used = [];
        $files = new RecursiveIteratorIterator(new RecursiveDirectoryIterator(self::PLUGIN, FilesystemIterator::SKIP_DOTS));
        foreach ($files as $file) {
            $name = str_replace(self::PLUGIN, '', (string) $file);
            // The build makes generated files from the others.
            if (str_ends_with($name, '.php') && ! str_starts_with($name, 'generated/')) {
                $used += [$name => self::used((string) file_get_contents((string) $file))];
            }
        }
        $used = array_filter($used);
        ksort($used);
        self::assertSame(
            array_map(array_keys(...), self::OPTIONAL),
            array_map(array_keys(...), $used),
            'Require the extension in plugin/src/Requirements.php, use something else, or ask first and name the place above: ' . json_encode($used)
        );
    }

    public function testItFindsFunctionsClassesAndConstantsInEveryForm(): void
    {
        self::assertSame(['ctype' => ['ctype_digit']], self::used('<?php namespace A; if (ctype_digit("1")) {}'));
        self::assertSame(['ctype' => ['ctype_alpha']], self::used('<?php namespace A; array_map(\ctype_alpha(...), []);'));
        self::assertSame(['ctype' => ['ctype_punct']], self::used('<?php namespace A; array_map("ctype_punct", []);'));
        self::assertSame(['xmlreader' => ['XMLReader']], self::used('<?php namespace A; use XMLReader; new XMLReader();'));
        self::assertSame(['xmlreader' => ['XMLReader']], self::used('<?php namespace A; new \XMLReader();'));
        self::assertSame(['xmlreader' => ['XMLReader']], self::used('<?php new XMLReader();'));
        self::assertSame(['posix' => ['POSIX_F_OK']], self::used('<?php namespace A; f(POSIX_F_OK);'));
    }

    public function testItDoesNotTakeOtherNamesForThem(): void
    {
        self::assertSame([], self::used('<?php namespace A; $a->ctype_digit(); A::ctype_digit(); function ctype_digit() {} function_exists("ctype_digit");'));
        self::assertSame([], self::used('<?php namespace A; use A\B\Locale; Locale::of("ctype_digit is not needed"); explode("_", "a");'));
        self::assertSame([], self::used('<?php namespace A; use DOMDocument; mb_strlen(trim("a"), json_encode(LIBXML_NONET)); // ctype_digit()'));
    }

    /** @return array<string, list<string>> What PHP code uses of extensions that are neither always there nor required, by extension. */
    private static function used(string $code): array
    {
        $tokens = array_values(array_filter(PhpToken::tokenize($code), static fn (PhpToken $token): bool => ! $token->isIgnorable()));
        $hasNamespace = array_filter($tokens, static fn (PhpToken $token): bool => $token->is(T_NAMESPACE)) !== [];
        $used = [];
        foreach ($tokens as $i => $token) {
            [$before, $after] = [$tokens[$i - 1] ?? null, $tokens[$i + 1] ?? null];
            $name = trim($token->text, '\\\'"');
            $isQualified = $token->is(T_NAME_FULLY_QUALIFIED) && ! str_contains($name, '\\');
            $isMember = (bool) $before?->is([T_OBJECT_OPERATOR, T_NULLSAFE_OBJECT_OPERATOR, T_DOUBLE_COLON, T_FUNCTION, T_CONST]);
            $extension = match (true) {
                $token->is(T_CONSTANT_ENCAPSED_STRING) => self::isCallback($tokens, $i) ? self::ofFunction($name) : null,
                $isMember || ! ($isQualified || $token->is(T_STRING)) => null,
                (bool) $after?->is('(') && ! $before?->is(T_NEW) => self::ofFunction($name),
                $isQualified || ! $hasNamespace || (bool) $before?->is(T_USE) => self::ofClass($name) ?? self::ofConstant($name),
                default => self::ofConstant($name),
            };
            if ($extension !== null && ! self::isThere($extension)) {
                $used[$extension][$name] = $name;
            }
        }
        return array_map(array_values(...), $used);
    }

    /**
     * Whether a string is a whole argument of a function other than function_exists().
     *
     * @param list<PhpToken> $tokens
     */
    private static function isCallback(array $tokens, int $i): bool
    {
        return $tokens[$i - 1]->is(['(', ',']) && (bool) ($tokens[$i + 1] ?? null)?->is([',', ')']) && ! $tokens[$i - 2]->is(['function_exists', 'defined']);
    }

    private static function isThere(string $extension): bool
    {
        return in_array($extension, self::ALWAYS, true) || isset(md_shop_required_extensions()[self::IMPLIED[$extension] ?? $extension]);
    }

    private static function ofFunction(string $name): ?string
    {
        // "_" is a function of gettext, and in strings something else.
        return strlen($name) > 1 && function_exists($name) ? (new ReflectionFunction($name))->getExtensionName() ?: null : null;
    }

    private static function ofClass(string $name): ?string
    {
        return class_exists($name, false) || interface_exists($name, false) ? (new ReflectionClass($name))->getExtensionName() ?: null : null;
    }

    private static function ofConstant(string $name): ?string
    {
        static $extensions = null;
        if ($extensions === null) {
            $extensions = [];
            foreach (array_diff_key(get_defined_constants(true), ['user' => true]) as $extension => $constants) {
                $extensions += array_fill_keys(array_keys($constants), $extension);
            }
        }
        return $extensions[$name] ?? null;
    }
}
