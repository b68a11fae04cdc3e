<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Documents;

use MdShop\Catalog\Operations\Facts\Facts;
use MdShop\Catalog\Support\Http\Json;
use RuntimeException;

/** The index of skills (Agent Skills discovery 0.2.0). Names, descriptions and digests are computed from the served bytes. */
final class Skills
{
    private const SCHEMA = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';

    /** @param list<Document> $skills */
    public static function index(array $skills, Facts $facts): string
    {
        return Json::encode(['$schema' => self::SCHEMA, 'skills' => array_map(static function (Document $skill) use ($facts): array {
            $bytes = $skill->bytes($facts);
            return [
                'name' => self::frontMatterValue($bytes, 'name'),
                'type' => 'skill-md',
                'description' => self::frontMatterValue($bytes, 'description'),
                'url' => $facts->endpoints->at($skill->path),
                'digest' => 'sha256:' . hash('sha256', $bytes),
            ];
        }, $skills)]);
    }

    /** Returns a scalar value of the front matter. */
    public static function frontMatterValue(string $skill, string $name): string
    {
        return preg_match('/\A---\n(?:.+\n)*?' . $name . ': (.+)\n/', $skill, $found) === 1
            ? $found[1]
            : throw new RuntimeException('A skill has no "' . $name . '" at its beginning.');
    }
}
