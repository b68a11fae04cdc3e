<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Site;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Support\Text\PlainText;
use MdShop\Catalog\Transport\Blocks\BlockRenderer;
use MdShop\Catalog\Transport\Blocks\BlockTypes;
use MdShop\Catalog\Transport\Blocks\PageLanguage;
use WP_Post;

/** The block md-shop/question: a post's title that expands its text, for lists of questions. It needs no script. */
final class QuestionBlock implements BlockRenderer
{
    /** The nesting depth of rendered texts, of all such blocks: a text that contains its own question or list would recurse endlessly. */
    private static int $depth = 0;

    public function __construct(private readonly Messages $messages, private readonly PageLanguage $language)
    {
    }

    public function html(array $attributes, int $postId): string
    {
        $post = get_post($postId);
        if (! $post instanceof WP_Post || self::$depth > 0 || post_password_required($post)) {
            return '';
        }
        self::$depth++;
        try {
            $answer = (string) apply_filters('the_content', $post->post_content); // phpcs:ignore WordPress.NamingConventions -- A core hook.
        } finally {
            self::$depth--;
        }
        /**
         * Fires when a list shows a question, for structured data.
         *
         * @since 0.1.0
         *
         * @param WP_Post $post
         * @param string $answer HTML.
         */
        do_action('md_shop_question_shown', $post, $answer);
        return sprintf(
            '<details class="md-shop-question"><summary>%s</summary><div class="md-shop-question__answer">%s<p><a class="md-shop-question__link" href="%s">%s</a></p></div></details>',
            BlockTypes::withoutShortcodes(esc_html(PlainText::ofTitle($post->post_title))),
            $answer,
            esc_url((string) get_permalink($post)),
            esc_html($this->messages->text($this->language->current(), 'question.link'))
        );
    }
}
