<?php

/*
 * The part of WP_Error that the tested classes use.
 */

declare(strict_types=1);

// phpcs:ignore Squiz.Classes.ValidClassName.NotCamelCaps, PSR1.Classes.ClassDeclaration.MissingNamespace -- WordPress's own name.
class WP_Error
{
    public function __construct(private readonly string $code, private readonly string $message, private readonly mixed $data)
    {
    }

    // phpcs:disable PSR1.Methods.CamelCapsMethodName -- WordPress's own names.
    public function get_error_code(): string
    {
        return $this->code;
    }

    public function get_error_message(): string
    {
        return $this->message;
    }

    public function get_error_data(): mixed
    {
        return $this->data;
    }

    // phpcs:enable
}
