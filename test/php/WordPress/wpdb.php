<?php

/*
 * The base class of FakeDatabase when WordPress is absent.
 */

declare(strict_types=1);

// phpcs:ignore Squiz.Classes.ValidClassName.NotCamelCaps, PSR1.Classes.ClassDeclaration.MissingNamespace -- WordPress's own name.
class wpdb
{
    /** @var string */
    public $prefix = '';

    /** @var string */
    public $options = 'wp_options';

    /** @var string */
    public $charset = '';

    /** @var string */
    public $last_error = '';

    /** @var string */
    public $last_query = '';

    public function flush(): void
    {
    }

    public function close(): bool
    {
        return false;
    }
}
