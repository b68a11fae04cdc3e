<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Screen;

/** Who may use the screen: administrators all of it, and those who edit other people's products what agents see. */
final class Access
{
    /** @param string $productType The post type of products. */
    public function __construct(private readonly string $productType)
    {
    }

    /** Whether the current user may change settings and start jobs. */
    public static function mayManage(): bool
    {
        return current_user_can('manage_options');
    }

    /** Whether the request shows one of these screens of WordPress. To be asked before a right, which takes longer. */
    public static function isOn(string ...$screens): bool
    {
        $screen = get_current_screen();
        return $screen !== null && in_array($screen->id, $screens, true);
    }

    /** Whether the current user may see what agents get, including drafts of others. */
    public function maySee(): bool
    {
        return current_user_can($this->capability());
    }

    /** Whether the current user may write products. */
    public function mayWrite(): bool
    {
        $type = get_post_type_object($this->productType);
        return $type !== null && current_user_can((string) $type->cap->edit_posts);
    }

    /** The capability that opens the screen for the current user: menus accept only one. */
    public function capability(): string
    {
        $type = get_post_type_object($this->productType);
        return self::mayManage() || $type === null ? 'manage_options' : (string) $type->cap->edit_others_posts;
    }
}
