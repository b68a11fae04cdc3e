<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Demo\Generator;
use Throwable;
use WP_CLI;

/** Generates products for measuring. */
final class GenerateCommand
{
    public function __construct(private readonly Generator $generator, private readonly Messages $messages)
    {
    }

    /**
     * Fills the shop with made-up products, for measuring.
     *
     * They replace products that were generated before; the same seed gives the same products. A hundred thousand products
     * with variants are written in under five minutes on MariaDB. Visitors and agents see them after the catalog is rebuilt:
     * wp md-shop index rebuild.
     *
     * ## OPTIONS
     *
     * --families=<number>
     * : Number of products, from 0 to 1000000. 0 removes the generated ones, as "wp md-shop demo remove" does.
     *
     * [--seed=<number>]
     * : From 0 to 2147483647. The same seed gives the same products.
     * ---
     * default: 1
     * ---
     *
     * ## EXAMPLES
     *
     *     wp md-shop demo generate --families=1000 --seed=7
     *
     * @param list<string> $arguments
     * @param array<string, string|int|bool> $options
     */
    public function __invoke(array $arguments, array $options): void
    {
        $families = $this->number($options, 'families', Generator::MOST);
        $seed = $this->number($options, 'seed', Generator::LARGEST_SEED);
        $bar = Progress::begin($this->messages, $this->messages->forAdministrator('demo.generating'), $families);
        try {
            $this->generator->generate($families, $seed, static fn (int $done) => $bar->tick($done));
        } catch (Throwable $e) {
            WP_CLI::error($this->messages->forAdministrator('demo.generate_failed', ['reason' => $e->getMessage(), 'command' => 'wp md-shop demo generate --families=0']));
        }
        $bar->finish();
        WP_CLI::success($families === 0
            ? $this->messages->forAdministrator('demo.generated_removed')
            : $this->messages->forAdministrator('demo.generated', [
                'products' => $this->messages->forAdministrator('products.count', ['count' => $families]),
                'command' => 'wp md-shop index rebuild',
            ]));
    }

    /** @param array<string, string|int|bool> $options */
    private function number(array $options, string $name, int $maximum): int
    {
        $given = $options[$name] ?? '';
        // WP-CLI reads a default as a number, and an option without a value as true.
        $value = is_bool($given) ? '' : (string) $given;
        if (preg_match('/^[0-9]{1,10}$/D', $value) !== 1 || (int) $value > $maximum) {
            WP_CLI::error($this->messages->forAdministrator('demo.generate_number', ['option' => $name, 'value' => $value, 'minimum' => 0, 'maximum' => $maximum]));
        }
        return (int) $value;
    }
}
