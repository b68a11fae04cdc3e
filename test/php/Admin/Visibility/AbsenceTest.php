<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Admin\Visibility;

use MdShop\Catalog\Admin\Visibility\Absence;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Catalog\WritableLanguages;
use MdShop\Catalog\Sources\Hiding\HiddenBy;
use MdShop\Catalog\Tests\WordPress\State;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class AbsenceTest extends TestCase
{
    protected function setUp(): void
    {
        State::reset();
    }

    /** @param array{status?: string, hasPassword?: bool, isKnown?: bool, isVisible?: bool, language?: string, hiddenBy?: HiddenBy} $post */
    #[DataProvider('posts')]
    public function testSaysWhyAgentsDoNotSeeAProduct(array $post, ?string $code, string $text): void
    {
        $absence = new Absence([], ProductSource::Embedded, $this->createStub(WritableLanguages::class));
        $reason = $absence->of($post + [
            'id' => 7,
            'type' => 'roller_product',
            'status' => 'publish',
            'hasPassword' => false,
            'isKnown' => true,
            'isVisible' => ($post['status'] ?? 'publish') === 'publish',
            'language' => 'ro',
            'hiddenBy' => null,
        ]);
        self::assertSame([$code, $text], [$reason['code'] ?? null, Absence::text($reason)]);
    }

    /** @return iterable<string, array{array{status?: string, hasPassword?: bool, isKnown?: bool, isVisible?: bool, language?: string, hiddenBy?: HiddenBy}, string|null, string}> */
    public static function posts(): iterable
    {
        yield 'a public one' => [[], null, 'Yes'];
        $texts = [
            'draft' => 'It is a draft.',
            'auto-draft' => 'It is a draft.',
            'pending' => 'It is waiting for review.',
            'private' => 'It is private.',
            'future' => 'It is scheduled and not published yet.',
            'trash' => 'It is in the trash.',
            'archived' => 'Its status is “archived”, so visitors do not see it.',
        ];
        foreach ($texts as $status => $text) {
            yield $status => [['status' => $status], $status, "no: {$text}"];
        }
        yield 'with a password' => [['hasPassword' => true], 'password', 'no: It has a password.'];
        yield 'hidden' => [['hiddenBy' => HiddenBy::Itself], 'hidden', 'no: It is hidden from assistants.'];
        yield 'not read' => [['isKnown' => false, 'isVisible' => false], 'not_read', 'no: The catalog has not read it yet.'];
        yield 'in another language' => [['isVisible' => false, 'language' => ''], 'language', 'no: It is in a language that the catalog does not have.'];
        yield 'not shown by another plugin' => [['isVisible' => false], 'other', 'no: The shop or another plugin does not show it to visitors.'];
    }
}
