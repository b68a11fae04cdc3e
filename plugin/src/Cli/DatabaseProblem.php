<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\ReadModel\StaleGeneration;
use MdShop\Catalog\ReadModel\Upkeep\FailureText;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Database\LockLost;
use Throwable;
use WP_CLI;

/** Lets commands end with an error in the administrator's language, and not with a stack trace, if the database refuses something. */
final class DatabaseProblem
{
    /**
     * WP-CLI finds the subcommands and their options in the class of a command, so that an object around it cannot catch anything.
     *
     * @param string $command As in "md-shop index".
     */
    public static function reportIn(string $command): void
    {
        WP_CLI::add_hook('before_invoke:' . $command, static function (): void {
            $previous = set_exception_handler(null);
            set_exception_handler(static function (Throwable $e) use ($previous): void {
                if ($e instanceof DatabaseError || $e instanceof Unavailable || $e instanceof StaleGeneration || $e instanceof LockLost) {
                    /* translators: %s: reason */
                    WP_CLI::error(sprintf(__('The catalog could not be read or written: %s', 'md-shop-catalog'), FailureText::of($e)));
                }
                $previous === null ? throw $e : $previous($e);
            });
        });
        WP_CLI::add_hook('after_invoke:' . $command, static fn () => restore_exception_handler());
    }
}
