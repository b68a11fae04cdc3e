<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages;

use Closure;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\TranslationConflict;
use MdShop\Catalog\Catalog\WritableLanguages;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\Text\PlainText;
use RuntimeException;
use WP_Error;
use WP_Post;
use WP_REST_Request;
use WP_Term;

/**
 * Adds the language and the translation link of posts and terms to WordPress's REST API, for editors:
 * `md_shop_language` and `md_shop_translation_of` (id, or 0 to unlink). WordPress checks that the user
 * may edit the post or term before it calls these. Readers see a link only to a post or term that they may see.
 * The forms of WordPress's screens write them here too.
 */
final class LanguageFields
{
    /**
     * @param list<string> $codes The language codes of the contract.
     * @param Closure(non-empty-list<int>): bool $sells Whether one of the plugin's own products, given as posts, has variants or a price:
     *     VariantStore::sells().
     */
    public function __construct(private readonly WritableLanguages $languages, private readonly array $codes, private readonly Closure $sells)
    {
    }

    public function addHooks(): void
    {
        add_action('rest_api_init', function (): void {
            $this->register($this->languages->postTypes(), 'post');
            // WooCommerce's routes use this name for the values of an attribute.
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
            // In REST, WordPress uses "tag" for the taxonomy post_tag.
            $object = $name === 'post_tag' ? 'tag' : $name;
            register_rest_field($object, 'md_shop_language', [
                'get_callback' => fn (array $data): string => $this->language($type, (int) $data['id']),
                'update_callback' => fn (mixed $value, object $item, string $field, WP_REST_Request $request): bool|WP_Error
                    => $this->setLanguage($type, self::id($item), (string) $value, $request['md_shop_translation_of']),
                'schema' => ['type' => 'string', 'enum' => $this->codes, 'context' => ['view', 'edit'],
                    'description' => 'Language of this content.'],
            ]);
            register_rest_field($object, 'md_shop_translation_of', [
                'get_callback' => fn (array $data): int => $this->visibleTranslationOf($type, (int) $data['id']),
                'update_callback' => fn (mixed $value, object $item): bool|WP_Error
                    => $this->link($type, self::id($item), (int) $value),
                'schema' => ['type' => 'integer', 'minimum' => 0, 'context' => ['view', 'edit'],
                    'description' => 'Id of the content in the other language that this one translates; 0 for none, or none that you may see.'],
            ]);
        }
    }

    /**
     * Writes what a form contains, like a request to REST. What it leaves as it is needs no permission.
     *
     * @param 'post'|'term' $type
     * @param string $language '' to leave it as it is.
     * @param int|null $of The other post or term; 0 for none, null to leave it as it is.
     * @return WP_Error|null Why something was not written.
     */
    public function save(string $type, int $id, string $language, ?int $of): ?WP_Error
    {
        try {
            $done = $language === '' || $language === $this->language($type, $id) ? true : $this->setLanguage($type, $id, $language, $of);
            if ($done === true && $of !== null && $of !== $this->translationOf($type, $id)) {
                $done = $this->link($type, $id, $of);
            }
        } catch (DatabaseError $e) {
            $done = self::notStored($e);
        }
        return $done instanceof WP_Error ? $done : null;
    }

    /**
     * All translations share languages and links, so the user must be allowed to edit all of them.
     *
     * @param 'post'|'term' $type
     */
    public function mayChange(string $type, int $id): bool
    {
        $all = $type === 'post' ? $this->languages->translationsOfPost($id) : $this->languages->translationsOfTerm($id);
        foreach ($all as $member) {
            if (! current_user_can($type === 'post' ? 'edit_post' : 'edit_term', $member)) {
                return false;
            }
        }
        return true;
    }

    /**
     * @param 'post'|'term' $type
     * @param mixed $of What the same request makes the original; null if it does not change that.
     */
    private function setLanguage(string $type, int $id, string $language, mixed $of): bool|WP_Error
    {
        if (! $this->mayChange($type, $id)) {
            return self::forbidden($id);
        }
        $present = $this->translationOf($type, $id);
        $refused = $of === null ? null : $this->twoProducts($type, $id, (int) $of);
        if ($refused !== null) {
            return $refused;
        }
        return $this->write(function () use ($type, $id, $language, $of, $present): void {
            if ($of !== null && $present !== 0 && (int) $of !== $present && $language !== $this->language($type, $id)) {
                // The translation that it has until now may be in that language.
                $this->languages->unlink($type, $id);
            }
            $this->languages->assign($type, $id, $language);
        });
    }

    private static function forbidden(int $id): WP_Error
    {
        return new WP_Error(
            'md_shop_forbidden',
            /* translators: %d: identifier of a post or category */
            sprintf(__('You may not edit the content with the ID %d or one of its translations, so you cannot change its language or link it.', 'md-shop-catalog'), $id),
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
        $original = $type === 'post' ? get_post($of) : get_term($of);
        $translation = $type === 'post' ? get_post($id) : get_term($id);
        $isSameKind = $original instanceof WP_Post && $translation instanceof WP_Post ? $original->post_type === $translation->post_type
            : $original instanceof WP_Term && $translation instanceof WP_Term && $original->taxonomy === $translation->taxonomy;
        if (! $isSameKind || $of === $id) {
            /* translators: %d: identifier of a post or category */
            $message = sprintf(__('This cannot be a translation of the ID %d: there is no other content of the same kind with that ID.', 'md-shop-catalog'), $of);
            return new WP_Error('md_shop_no_such_original', $message, ['status' => 400]);
        }
        if (! $this->mayChange($type, $of)) {
            return self::forbidden($of);
        }
        $refused = $this->twoProducts($type, $id, $of);
        if ($refused !== null) {
            return $refused;
        }
        return $this->write(fn () => $this->languages->assign($type, $id, $this->language($type, $id), $of));
    }

    /**
     * Translations share variants and prices. Whoever links two products that both have their own has probably chosen a wrong one.
     *
     * @param 'post'|'term' $type
     * @return WP_Error|null null if they may be linked, or are already.
     */
    private function twoProducts(string $type, int $id, int $of): ?WP_Error
    {
        if ($type !== 'post' || get_post_type($id) !== PostTypes::PRODUCT || get_post_type($of) !== PostTypes::PRODUCT) {
            return null;
        }
        $family = array_values(array_diff($this->languages->translationsOfPost($of), [$id]));
        if ($family === [] || $of === $this->translationOf($type, $id) || ! ($this->sells)([$id]) || ! ($this->sells)($family)) {
            return null;
        }
        return new WP_Error('md_shop_translation_conflict', sprintf(
            /* translators: 1, 2: names of products */
            __('“%1$s” and “%2$s” both have variants or prices of their own, but translations share them. If they are the same product, remove the variants and prices of one of them, then link them.', 'md-shop-catalog'),
            PlainText::ofTitle((string) get_post_field('post_title', $id, 'raw')),
            PlainText::ofTitle((string) get_post_field('post_title', $of, 'raw'))
        ), ['status' => 409]);
    }

    /** @param callable(): void $do */
    private function write(callable $do): bool|WP_Error
    {
        try {
            $do();
            return true;
        } catch (TranslationConflict $e) {
            return new WP_Error('md_shop_translation_conflict', $e->getMessage(), ['status' => 409]);
        } catch (DatabaseError $e) {
            return self::notStored($e);
        } catch (RuntimeException $e) {
            return new WP_Error('md_shop_no_such_language', $e->getMessage(), ['status' => 400]);
        }
    }

    private static function notStored(DatabaseError $e): WP_Error
    {
        Log::error('a language could not be stored', $e);
        return new WP_Error('md_shop_not_stored', __('The database could not store the language. Save it again.', 'md-shop-catalog'), ['status' => 503]);
    }

    /** @param 'post'|'term' $type */
    private function language(string $type, int $id): string
    {
        return $type === 'post' ? $this->languages->ofPost($id) : $this->languages->ofTerm($id);
    }

    /**
     * @param 'post'|'term' $type
     * @return int The post or term in the other language; 0 for none.
     */
    public function translationOf(string $type, int $id): int
    {
        $all = $type === 'post' ? $this->languages->translationsOfPost($id) : $this->languages->translationsOfTerm($id);
        return array_values(array_diff($all, [$id]))[0] ?? 0;
    }

    /**
     * Like translationOf(), but only if the current user may see the translation, or edit the object itself: to others an id would reveal that
     * a draft exists.
     *
     * @param 'post'|'term' $type
     */
    private function visibleTranslationOf(string $type, int $id): int
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

    private static function id(object $item): int
    {
        return match (true) {
            $item instanceof WP_Post => $item->ID,
            $item instanceof WP_Term => $item->term_id,
            // A product on WooCommerce's routes.
            default => method_exists($item, 'get_id') ? (int) $item->get_id() : 0,
        };
    }
}
