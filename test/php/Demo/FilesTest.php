<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Demo;

use MdShop\Catalog\Demo\Files;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use RuntimeException;

final class FilesTest extends TestCase
{
    private const OWN = [
        'own/site.json' => '{"ro":{"title":"Titlu","tagline":"Slogan"},"order_phone":"1"}',
        'own/theme.json' => '{"texts":{"ro":{"a":"A"}},"events":[{"on":"x","ro":{"name":"N"}},{"on":"y","ro":{"name":"M"}}],"wordpress":{"Menu":{"ro":"Meniu"}}}',
        'own/menu.json' => '{"key":"menu","date":null}',
        'own/news.json' => '[{"key":"own"}]',
        'own/taxonomies.json' => '{"categories":[{"key":"own"}],"brands":[]}',
        'own/products/one.json' => '[{"key":"p"}]',
        'own/pictures/both.webp' => '',
        'own/pictures/own.webp' => '',
    ];

    private string $parent = '';

    protected function setUp(): void
    {
        $this->parent = sys_get_temp_dir() . '/md-shop-demo-' . bin2hex(random_bytes(8));
    }

    protected function tearDown(): void
    {
        exec('rm -r ' . escapeshellarg($this->parent));
    }

    /** @param array<string, string> $further Contents of files by their path in "one" or "two", the further folders. */
    private function files(array $further): Files
    {
        foreach (self::OWN + $further as $name => $content) {
            $file = "{$this->parent}/{$name}";
            is_dir(dirname($file)) || mkdir(dirname($file), 0o700, true);
            file_put_contents($file, $content);
        }
        return new Files("{$this->parent}/own", ["{$this->parent}/one", "{$this->parent}/two"]);
    }

    public function testItemsOfFurtherFoldersAreBeforeThoseOfThePlugin(): void
    {
        $files = $this->files([
            'one/news.json' => '[{"key":"mine"}]', 'two/products.json' => '[{"key":"q"}]', 'one/taxonomies.json' => '{"brands":[{"key":"b"}]}',
        ]);
        self::assertSame(['mine', 'own'], array_column($files->items('news'), 'key'));
        self::assertSame(['q', 'p'], array_column($files->items('products'), 'key'));
        self::assertSame(['brands' => [['key' => 'b']], 'categories' => [['key' => 'own']]], $files->lists('taxonomies'));
    }

    public function testValuesOfFurtherFoldersReplaceThoseOfThePluginAndOfEarlierFolders(): void
    {
        $files = $this->files([
            'one/site.json' => '{"ro":{"title":"Alt titlu"},"order_phone":"2"}', 'two/site.json' => '{"ro":{},"order_phone":"3"}',
            'one/theme.json' => '{"events":[{"on":"z","ro":{"name":"O"}}],"wordpress":{"Open menu":{"ro":"Deschide"}}}', 'one/menu.json' => '{"date":"2026-01-01 00:00:00"}',
        ]);
        self::assertSame(['ro' => ['title' => 'Alt titlu', 'tagline' => 'Slogan'], 'order_phone' => '3'], $files->values('site'));
        self::assertSame(
            ['texts' => ['ro' => ['a' => 'A']], 'events' => [['on' => 'z', 'ro' => ['name' => 'O']]], 'wordpress' => ['Menu' => ['ro' => 'Meniu'], 'Open menu' => ['ro' => 'Deschide']]],
            $files->values('theme')
        );
        self::assertSame(['key' => 'menu', 'date' => '2026-01-01 00:00:00'], $files->values('menu'));
    }

    /** @return array<string, array{string, string, string}> */
    public static function wrong(): array
    {
        return [
            'a list instead of a text' => ['site', '{"ro":{"title":["Alt titlu"]}}', 'one/site.json, $.ro.title must be a text.'],
            'a number' => ['site', '{"order_phone":373}', 'one/site.json, $.order_phone must be a text.'],
            'null' => ['site', '{"ro":{"title":null}}', 'one/site.json, $.ro.title must be a text.'],
            'a text instead of an object' => ['site', '{"ro":"Titlu"}', 'one/site.json, $.ro must be a JSON object.'],
            'a list of a file' => ['site', '[1]', 'one/site.json, $ must be a JSON object.'],
            'an object instead of a list' => ['theme', '{"events":{"a":"b"}}', 'one/theme.json, $.events must be a list.'],
            'an element without a name' => ['theme', '{"events":[{"on":"z","ro":{}}]}', 'one/theme.json there is no $.events[0].ro.name.'],
            'a new name with another type' => ['theme', '{"wordpress":{"Open menu":"Deschide"}}', 'one/theme.json, $.wordpress.Open menu must be a JSON object.'],
            'no JSON' => ['menu', '{', 'one/menu.json is not JSON'],
        ];
    }

    #[DataProvider('wrong')]
    public function testAWrongValueIsAnErrorWithItsFileAndPlace(string $name, string $json, string $message): void
    {
        $files = $this->files(["one/{$name}.json" => $json]);
        $this->expectException(RuntimeException::class);
        $this->expectExceptionMessage($message);
        $files->values($name);
    }

    public function testItemsMustBeAListOfObjectsWithKeys(): void
    {
        foreach (['{"key":"a"}' => '$ must be a list.', '["a"]' => '$[0] must be a JSON object.', '[{"key":"a"},{"key":1}]' => '$[1].key must be a text.'] as $json => $message) {
            try {
                $this->files(['one/news.json' => $json])->items('news');
                self::fail('No error.');
            } catch (RuntimeException $e) {
                self::assertStringEndsWith('one/news.json, ' . $message, $e->getMessage());
            }
        }
    }

    public function testAMissingFileOfThePluginIsAnError(): void
    {
        $this->expectExceptionMessage('own/faqs.json cannot be read');
        $this->files(['one/faqs.json' => '[]'])->items('faqs');
    }

    public function testAPictureIsThatOfTheLastFolderThatHasIt(): void
    {
        $files = $this->files(['one/pictures/both.webp' => '', 'two/pictures/mine.webp' => '']);
        self::assertSame("{$this->parent}/one/pictures/both.webp", $files->picture('both.webp'));
        self::assertSame("{$this->parent}/two/pictures/mine.webp", $files->picture('mine.webp'));
        self::assertSame("{$this->parent}/own/pictures/own.webp", $files->picture('own.webp'));
        $this->expectExceptionMessage("none.webp is in none of these folders, or cannot be read: {$this->parent}/two/pictures, ");
        $files->picture('none.webp');
    }
}
