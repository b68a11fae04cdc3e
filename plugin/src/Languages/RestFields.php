<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages;

use RuntimeException;
use WP_Error;
use WP_Post;
use WP_Term;

/**
 * Language and translation link of posts and terms in WordPress's own REST API, for editors:
 * `md_shop_language` and `md_shop_translation_of` (id, or 0 to unlink). WordPress checks that whoever
 * writes may edit the post or term before these are called. Readers are shown a link only where it leads to what they may see.
 */
final class RestFields
{
    /** @param list<string> $codes The languages that there are, as the contract names them. */
    public function __construct(private readonly WritableLanguages $languages, private readonly array $codes)
    {
    }

    public function addHooks(): void
    {
        add_action('rest_api_init', function (): void {
            $this->register($this->languages->postTypes(), 'post');
            // WooCommerce's own routes know the values of an attribute by that name.
            $this->register([...$this->languages->taxonomies(), 'product_attribute_term'], 'term');
        });
    }

    /**
     * @param list<string> $names Post types or taxonomies.
     * @param 'post'|'term' $type
     */
    private function register(array $names, string $type): void
    {
        foreach ($names as $name) {
            // WordPress calls the REST object of tags "tag".
            $object = $name === 'post_tag' ? 'tag' : $name;
            register_rest_field($object, 'md_shop_language', [
                'get_callback' => fn (array $data): string => $this->language($type, (int) $data['id']),
                'update_callback' => fn (mixed $value, object $thing): bool|WP_Error
                    => $this->mayChange($type, self::id($thing))
                        ? $this->write(fn () => $this->languages->assign($type, self::id($thing), (string) $value)) : self::forbidden(self::id($thing)),
                'schema' => ['type' => 'string', 'enum' => $this->codes, 'context' => ['view', 'edit'],
                    'description' => 'Language of this content.'],
            ]);
            register_rest_field($object, 'md_shop_translation_of', [
                'get_callback' => fn (array $data): int => $this->shownTranslationOf($type, (int) $data['id']),
                'update_callback' => fn (mixed $value, object $thing): bool|WP_Error
                    => $this->link($type, self::id($thing), (int) $value),
                'schema' => ['type' => 'integer', 'minimum' => 0, 'context' => ['view', 'edit'],
                    'description' => 'Id of the content in the other language that this one translates; 0 for none, or none that you may see.'],
            ]);
        }
    }

    /**
     * Languages and links are shared by all translations, so whoever changes them must be allowed to edit all of them.
     *
     * @param 'post'|'term' $type
     */
    private function mayChange(string $type, int $id): bool
    {
        $all = $type === 'post' ? $this->languages->translationsOfPost($id) : $this->languages->translationsOfTerm($id);
        foreach ($all as $member) {
            if (! current_user_can($type === 'post' ? 'edit_post' : 'edit_term', $member)) {
                return false;
            }
        }
        return true;
    }

    private static function forbidden(int $id): WP_Error
    {
        return new WP_Error(
            'md_shop_forbidden',
            sprintf('You may not edit %d or one of its translations, so you cannot change its language or links.', $id),
            ['status' => 403]
        );
    }

    /** @param 'post'|'term' $type */
    private function link(string $type, int $id, int $of): bool|WP_Error
    {
        if (! $this->mayChange($type, $id)) {
            return self::forbidden($id);
        }
        if ($of === 0) {
            return $this->write(fn () => $this->languages->unlink($type, $id));
        }
        $there = $type === 'post' ? get_post($of) : get_term($of);
        $here = $type === 'post' ? get_post($id) : get_term($id);
        $same = $there instanceof WP_Post && $here instanceof WP_Post ? $there->post_type === $here->post_type
            : $there instanceof WP_Term && $here instanceof WP_Term && $there->taxonomy === $here->taxonomy;
        if (! $same || $of === $id) {
            return new WP_Error('md_shop_no_such_original', sprintf('There is no %d of the same kind that this could translate.', $of), ['status' => 400]);
        }
        if (! $this->mayChange($type, $of)) {
            return self::forbidden($of);
        }
        return $this->write(fn () => $this->languages->assign($type, $id, $this->language($type, $id), $of));
    }

    /** @param callable(): void $do */
    private function write(callable $do): bool|WP_Error
    {
        try {
            $do();
            return true;
        } catch (TranslationConflict $e) {
            return new WP_Error('md_shop_translation_conflict', $e->getMessage(), ['status' => 409]);
        } catch (RuntimeException $e) {
            return new WP_Error('md_shop_no_such_language', $e->getMessage(), ['status' => 400]);
        }
    }

    /** @param 'post'|'term' $type */
    private function language(string $type, int $id): string
    {
        return $type === 'post' ? $this->languages->ofPost($id) : $this->languages->ofTerm($id);
    }

    /** @param 'post'|'term' $type */
    private function translationOf(string $type, int $id): int
    {
        $all = $type === 'post' ? $this->languages->translationsOfPost($id) : $this->languages->translationsOfTerm($id);
        return array_values(array_diff($all, [$id]))[0] ?? 0;
    }

    /**
     * The same for whoever asks now: the id alone tells that a draft is there.
     *
     * @param 'post'|'term' $type
     */
    private function shownTranslationOf(string $type, int $id): int
    {
        $other = $this->translationOf($type, $id);
        $mayEdit = $type === 'post' ? 'edit_post' : 'edit_term';
        return $other !== 0 && (self::isViewable($type, $other) || current_user_can($mayEdit, $id)) ? $other : 0;
    }

    /** @param 'post'|'term' $type */
    private static function isViewable(string $type, int $id): bool
    {
        if ($type === 'post') {
            return is_post_publicly_viewable($id) || current_user_can('read_post', $id);
        }
        $term = get_term($id);
        return $term instanceof WP_Term && is_taxonomy_viewable($term->taxonomy);
    }

    private static function id(object $thing): int
    {
        return match (true) {
            $thing instanceof WP_Post => $thing->ID,
            $thing instanceof WP_Term => $thing->term_id,
            // A product, on WooCommerce's routes.
            default => method_exists($thing, 'get_id') ? (int) $thing->get_id() : 0,
        };
    }
}
