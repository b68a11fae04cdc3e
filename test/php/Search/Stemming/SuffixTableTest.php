<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Stemming;

use MdShop\Catalog\Search\Stemming\FoldedRomanianSuffixes;
use MdShop\Catalog\Search\Stemming\RomanianStemmer;
use MdShop\Catalog\Search\Stemming\RomanianSuffixes;
use MdShop\Catalog\Search\Stemming\RussianStemmer;
use MdShop\Catalog\Search\Stemming\SuffixTable;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use ReflectionClass;
use ReflectionObject;
use ReflectionProperty;

final class SuffixTableTest extends TestCase
{
    private const MARKED = ['ă', 'â', 'ș', 'ț'];
    private const PLAIN = ['a', 'a', 's', 't'];

    public function testTheLongestSuffixIsFound(): void
    {
        $table = new SuffixTable(['i' => 'one', 'ii' => 'two', 'ului' => 'article'], 4);

        self::assertSame(['ului', 'ii', 'i', ''], array_map($table->longest(...), ['patinajului', 'copii', 'roti', 'rola']));
        self::assertSame(['i', ''], [$table->longest('copii', 4), $table->longest('copii', 5)]);
        self::assertSame('two', $table->meaning('ii'));
    }

    #[DataProvider('tables')]
    public function testEverySuffixOfTheStemmersIsFound(SuffixTable $table): void
    {
        $meanings = (new ReflectionProperty(SuffixTable::class, 'meanings'))->getValue($table);
        self::assertIsArray($meanings);
        self::assertNotEmpty($meanings);
        foreach ($meanings as $suffix => $meaning) {
            self::assertSame([$suffix, $meaning], [$table->longest("-{$suffix}"), $table->meaning((string) $suffix)]);
        }
    }

    /** @return iterable<string, array{mixed}> */
    public static function tables(): iterable
    {
        $stemmers = ['Romanian' => RomanianStemmer::forWords(), 'folded Romanian' => RomanianStemmer::forFoldedWords(), 'Russian' => new RussianStemmer()];
        foreach ($stemmers as $name => $stemmer) {
            foreach ((new ReflectionObject($stemmer))->getProperties() as $property) {
                if ((string) $property->getType() === SuffixTable::class) {
                    yield "{$name} {$property->getName()}" => [$property->getValue($stemmer)];
                }
            }
        }
    }

    public function testTheFoldedSuffixesAreTheOthersWithoutDiacritics(): void
    {
        $tables = array_filter((new ReflectionClass(RomanianSuffixes::class))->getConstants(), 'is_array');
        self::assertSame(['PLURALS', 'COMBINING', 'STANDARD', 'VERBS', 'FINAL_VOWELS'], array_keys($tables));
        foreach ($tables as $name => $meanings) {
            $folded = [];
            foreach ($meanings as $suffix => $meaning) {
                $folded[str_replace(self::MARKED, self::PLAIN, $suffix)] ??= str_replace(self::MARKED, self::PLAIN, $meaning);
            }
            if ($name === 'STANDARD') {
                unset($folded['ati']);
            }
            self::assertSame($folded, (new ReflectionClass(FoldedRomanianSuffixes::class))->getConstant($name), $name);
        }
    }
}
