<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Visibility;

use MdShop\Catalog\Admin\Screen\Menu;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Sources\Hiding\HiddenBy;
use MdShop\Catalog\Sources\WooCommerce\ShopContent;
use MdShop\Catalog\Sources\WooCommerce\WooCommerceSite;

/**
 * Says why agents do not see a post: the first reason that applies, so that mending it may show the next one.
 *
 * @phpstan-type Reason array{code: string, text: string, link: array{label: string, url: string}|null}
 */
final class Absence
{
    /** @param list<'product'|'content'>|null $closed SourcesModule::closedToVisitors() */
    public function __construct(private readonly ?array $closed, private readonly ProductSource $productSource, private readonly Languages $languages)
    {
    }

    /**
     * @param array{id: int, type: string, status: string, hasPassword: bool, isKnown: bool, isVisible: bool, language: string,
     *     hiddenBy: HiddenBy|null} $post `isKnown` is whether the read model has an entry for it, `hiddenBy` why it is hidden from assistants.
     * @return Reason|null null if agents see it.
     */
    public function of(array $post): ?array
    {
        $isProduct = $post['type'] === $this->productSource->postType();
        if ($this->closed === null) {
            return self::reason('source', __('The shop cannot be read, so agents get no answer at all. The overview says why.', 'md-shop-catalog'), __('Overview', 'md-shop-catalog'), Menu::url('overview'));
        }
        if (in_array($isProduct ? 'product' : 'content', $this->closed, true)) {
            return self::reason('closed', __('The shop is closed for visitors and for agents.', 'md-shop-catalog'), __('Open the shop', 'md-shop-catalog'), admin_url('admin.php?page=wc-settings&tab=site-visibility'));
        }
        $status = self::ofStatus($post['status']);
        if ($status !== null) {
            return self::editable($post['status'], $status, $post['id']);
        }
        if ($post['hasPassword']) {
            return self::editable('password', __('It has a password.', 'md-shop-catalog'), $post['id']);
        }
        if ($isProduct && $this->productSource === ProductSource::WooCommerce && ! has_term(WooCommerceSite::TYPE, WooCommerceSite::TYPES, $post['id'])) {
            return self::reason('not_converted', __('It is not converted: agents see only roller products.', 'md-shop-catalog'), __('Convert', 'md-shop-catalog'), Menu::url('start'));
        }
        if ($post['hiddenBy'] !== null) {
            return $this->hidden($post['hiddenBy']);
        }
        if ($post['isVisible']) {
            return null;
        }
        if (! $post['isKnown']) {
            return self::reason('not_read', __('The catalog has not read it yet.', 'md-shop-catalog'), __('Overview', 'md-shop-catalog'), Menu::url('overview'));
        }
        if ($post['language'] === '') {
            return self::editable('language', __('It is in a language that the catalog does not have.', 'md-shop-catalog'), $post['id']);
        }
        if ($this->productSource === ProductSource::WooCommerce && in_array($post['id'], ShopContent::pages($this->languages), true)) {
            return ['code' => 'shop_page', 'text' => __('It is a page of WooCommerce for visitors, such as the cart, without a text for agents.', 'md-shop-catalog'), 'link' => null];
        }
        return self::editable('other', __('The shop or another plugin does not show it to visitors.', 'md-shop-catalog'), $post['id']);
    }

    /**
     * What a list of posts says about one.
     *
     * @param Reason|null $reason
     */
    public static function text(?array $reason): string
    {
        /* translators: %s: a sentence that says why */
        return $reason === null ? __('Yes', 'md-shop-catalog') : sprintf(__('no: %s', 'md-shop-catalog'), $reason['text']);
    }

    /** @return Reason The reason in a language in which there is no post. */
    public static function noTranslation(int $id): array
    {
        return self::editable('no_translation', __('It has no translation in this language.', 'md-shop-catalog'), $id);
    }

    /** @return Reason */
    private function hidden(HiddenBy $by): array
    {
        return match ($by) {
            HiddenBy::Itself => ['code' => 'hidden', 'text' => __('It is hidden from assistants.', 'md-shop-catalog'), 'link' => null],
            HiddenBy::Categories => self::reason(
                'hidden_category',
                __('All its categories are hidden from assistants.', 'md-shop-catalog'),
                __('Categories', 'md-shop-catalog'),
                admin_url('edit-tags.php?taxonomy=' . $this->productSource->taxonomies()[0] . '&post_type=' . $this->productSource->postType())
            ),
            HiddenBy::PostType => self::reason('hidden_type', __('Its whole post type is hidden from assistants.', 'md-shop-catalog'), __('Settings', 'md-shop-catalog'), Menu::url('settings/source')),
        };
    }

    private static function ofStatus(string $status): ?string
    {
        return match ($status) {
            'publish' => null,
            'draft', 'auto-draft' => __('It is a draft.', 'md-shop-catalog'),
            'pending' => __('It is waiting for review.', 'md-shop-catalog'),
            'private' => __('It is private.', 'md-shop-catalog'),
            'future' => __('It is scheduled and not published yet.', 'md-shop-catalog'),
            'trash' => __('It is in the trash.', 'md-shop-catalog'),
            default => sprintf(
                /* translators: %s: name of a status */
                __('Its status is “%s”, so visitors do not see it.', 'md-shop-catalog'),
                (string) (get_post_status_object($status)->label ?? $status)
            ),
        };
    }

    /** @return Reason One that an editor can remove. */
    private static function editable(string $code, string $text, int $id): array
    {
        return self::reason($code, $text, __('Edit', 'md-shop-catalog'), (string) get_edit_post_link($id, 'raw'));
    }

    /** @return Reason */
    private static function reason(string $code, string $text, string $label, string $url): array
    {
        return ['code' => $code, 'text' => $text, 'link' => ['label' => $label, 'url' => $url]];
    }
}
