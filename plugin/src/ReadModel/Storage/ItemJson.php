<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Storage;

use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Site;
use MdShop\Catalog\Support\Time\Instant;

/**
 * The JSON of items as the read model stores it: `summary` is what lists contain, `detail` the additional members of a product.
 * Addresses below home begin with "/", and those in purchase instructions with a sign, so that a site can move. This class is the only
 * one that changes the stored text.
 *
 * A quotation mark inside a JSON string is always written \", so the byte sequences that it looks for occur only at the members
 * themselves.
 */
final class ItemJson
{
    /** The value of `modified` in a summary that is not stored yet: the writer decides it. */
    public const MODIFIED = '{modified}';

    /**
     * The site's home inside of a text. Texts have no characters of control; and where somebody has written how JSON writes these two, each
     * backslash is doubled, so that it is not found.
     */
    private const HOME = "\x01\x02";

    /** A text without the host of the site's own addresses. */
    public static function withoutHome(string $text, Site $site): string
    {
        return (string) preg_replace_callback('#https?://[^\s/]+/\S*#', static function (array $match) use ($site): string {
            $path = $site->relative($match[0]);
            return str_starts_with($path, '/') ? self::HOME . $path : $path;
        }, $text);
    }

    /** @param int $modified Unix timestamp. */
    public static function withModified(string $summary, int $modified): string
    {
        return str_replace('"modified":"' . self::MODIFIED . '"', '"modified":"' . Instant::format($modified) . '"', $summary);
    }

    /** Joins two objects: a product with all its members. */
    public static function detail(string $summary, string $detail): string
    {
        return substr($summary, 0, -1) . ',' . substr($detail, 1);
    }

    /**
     * @param string|array<int, string> $json One object, or several.
     * @param string $home Without a trailing slash.
     * @return ($json is string ? string : array<int, string>)
     */
    public static function withHome(string|array $json, string $home): string|array
    {
        $home = substr(Json::encode($home), 1, -1);
        return str_replace(
            ['"url":"/', '"image":"/', substr(Json::encode(self::HOME), 1, -1)],
            ['"url":"' . $home . '/', '"image":"' . $home . '/', $home],
            $json
        );
    }
}
