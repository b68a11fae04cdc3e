<?php

/*
 * What the plugin uses of WP-CLI's functions. Read by the static analysis only, never run.
 */

declare(strict_types=1);

namespace WP_CLI\Utils;

/**
 * @param array<mixed> $items
 * @param list<string> $fields
 */
function format_items(string $format, array $items, array $fields): void
{
}
