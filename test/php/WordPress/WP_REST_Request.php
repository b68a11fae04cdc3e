<?php

/*
 * The part of WP_REST_Request that the tested classes use: its arguments as an array.
 */

declare(strict_types=1);

// phpcs:ignore Squiz.Classes.ValidClassName.NotCamelCaps, PSR1.Classes.ClassDeclaration.MissingNamespace -- WordPress's own name.
final class WP_REST_Request extends ArrayObject
{
    public function __construct(string $method = '', string $route = '')
    {
        parent::__construct();
    }
}
