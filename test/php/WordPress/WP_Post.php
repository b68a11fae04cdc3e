<?php

/*
 * The part of WP_Post that the tested classes use.
 */

declare(strict_types=1);

#[AllowDynamicProperties]
// phpcs:ignore Squiz.Classes.ValidClassName.NotCamelCaps, PSR1.Classes.ClassDeclaration.MissingNamespace -- WordPress's own name.
final class WP_Post
{
    public int $ID = 0;
    public string $post_type = 'post';
    public string $post_status = 'publish';
    public string $post_title = '';
    public string $post_name = '';
    public string $post_excerpt = '';
    public string $post_content = '';

    public function __construct(object $post)
    {
        foreach (get_object_vars($post) as $name => $value) {
            $this->$name = $value;
        }
    }
}
