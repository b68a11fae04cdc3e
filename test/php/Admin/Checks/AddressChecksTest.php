<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Admin\Checks;

use MdShop\Catalog\Admin\Checks\AddressChecks;
use MdShop\Catalog\Operations\Facts\Endpoints;
use MdShop\Catalog\Tests\WordPress\State;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class AddressChecksTest extends TestCase
{
    protected function setUp(): void
    {
        State::reset();
    }

    #[DataProvider('answers')]
    public function testSaysWhatIsInTheWayOfAnAddress(int $status, string $type, string $body, string $expected): void
    {
        State::$response = ['status' => $status, 'type' => $type, 'body' => $body];
        $found = $this->checks()->check('health');
        self::assertSame([$expected === '', $status], [$found['ok'], $found['status']]);
        self::assertSame($expected, preg_split('/(?<=[.,])/', $found['text'])[0] ?? '');
    }

    /** @return iterable<string, array{int, string, string, string}> The status, the media type, the body, and how the text begins. */
    public static function answers(): iterable
    {
        yield 'the right answer' => [200, 'application/json; charset=UTF-8', '{"status":"ok"}', ''];
        $texts = [
            401 => 'The server asks for a password.',
            403 => 'Something forbids the request,',
            404 => 'The server does not pass this address to WordPress.',
            429 => 'Something limits the number of requests.',
            301 => 'The address is redirected to .',
            503 => 'The catalog is not ready.',
            500 => 'The answer is the error 500.',
            204 => 'The answer is the error 204.',
        ];
        foreach ($texts as $status => $text) {
            yield (string) $status => [$status, 'text/html', '', $text];
        }
        yield 'another media type' => [200, 'text/html', '{"status":"ok"}', 'Something else answers at this address: a file,'];
        yield 'another body' => [200, 'application/json', '{}', 'Something else answers at this address: a file,'];
    }

    public function testSaysThatTheServerDoesNotReachItself(): void
    {
        $found = $this->checks()->check('health');
        self::assertSame([false, 0], [$found['ok'], $found['status']]);
        self::assertStringStartsWith('The server cannot reach its own public address: Connection refused. Agents may still reach it', $found['text']);
    }

    private function checks(): AddressChecks
    {
        return new AddressChecks(new Endpoints('https://example.md', 'wp-json', 'md-shop/v1'));
    }
}
