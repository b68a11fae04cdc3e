<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Cli;

use MdShop\Catalog\Cli\AgentsCommand;
use MdShop\Catalog\Cli\DemoCommand;
use MdShop\Catalog\Cli\Help;
use MdShop\Catalog\Cli\IndexCommand;
use MdShop\Catalog\Cli\WooCommerceCommand;
use PHPUnit\Framework\TestCase;
use ReflectionClass;
use ReflectionMethod;

final class HelpTest extends TestCase
{
    private const DESCRIPTION = <<<'TEXT'
        It can be stopped. The next run
        goes on.

        ## OPTIONS

        [--workers=<number>]
        : Number of processes. Each
        uses memory.

        --format=<format>
        : Output format.
        ---
        default: table
        options:
          - table
        ---

        ## EXAMPLES

            wp md-shop index rebuild
        TEXT;

    public function testReplacesParagraphsAndDescriptionsOfOptionsAndKeepsTheRest(): void
    {
        $texts = [];
        $done = Help::each(self::DESCRIPTION, static function (string $text) use (&$texts): string {
            $texts[] = $text;
            return strtoupper($text);
        });

        self::assertSame(['It can be stopped. The next run goes on.', 'Number of processes. Each uses memory.', 'Output format.'], $texts);
        $expected = str_replace(
            ["It can be stopped. The next run\ngoes on.", "Number of processes. Each\nuses memory.", 'Output format.'],
            ['IT CAN BE STOPPED. THE NEXT RUN GOES ON.', 'NUMBER OF PROCESSES. EACH USES MEMORY.', 'OUTPUT FORMAT.'],
            self::DESCRIPTION
        );
        self::assertSame($expected, $done);
    }

    /** The build finds these texts with rules of its own. */
    public function testTheTemplateHasAllTextsOfTheHelp(): void
    {
        $template = (string) file_get_contents(dirname(__DIR__, 3) . '/plugin/languages/md-shop-catalog.pot');
        $texts = [];
        foreach ([AgentsCommand::class, DemoCommand::class, IndexCommand::class, WooCommerceCommand::class] as $class) {
            $reflection = new ReflectionClass($class);
            foreach ([$reflection, ...$reflection->getMethods(ReflectionMethod::IS_PUBLIC)] as $one) {
                if ($one->getDocComment() === false) {
                    continue;
                }
                $doc = (string) preg_replace(['~^/\*\*|\*/$~', '~^ *\* ?~m', '~^@.*~ms'], '', $one->getDocComment());
                [$summary, $description] = explode("\n", trim($doc), 2) + [1 => ''];
                $texts[] = $summary;
                Help::each(trim($description), static function (string $text) use (&$texts): string {
                    $texts[] = $text;
                    return $text;
                });
            }
        }

        self::assertGreaterThan(40, count($texts));
        foreach ($texts as $text) {
            self::assertStringContainsString('msgid "' . addcslashes($text, '"\\') . "\"\n", $template);
        }
    }
}
