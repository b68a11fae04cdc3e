<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\ReadModel\Reader;
use MdShop\Catalog\Source\Source;

/** Tells the administrator, on the plugins screen and the dashboard, that the interface cannot answer yet. */
final class ReadModelNotice
{
    public function __construct(private readonly Reader $reader, private readonly Source $source, private readonly Messages $messages)
    {
    }

    public function addHooks(): void
    {
        add_action('admin_notices', function (): void {
            $screen = get_current_screen();
            if (! current_user_can('manage_options') || $screen === null || ! in_array($screen->id, ['plugins', 'dashboard', 'woocommerce_page_wc-settings'], true)) {
                return;
            }
            $problem = $this->source->problem();
            if ($problem !== null) {
                echo '<div class="notice notice-error"><p>' . esc_html($this->messages->forAdministrator($problem->message, $problem->values)) . '</p></div>';
            } elseif (! $this->reader->isAvailable()) {
                $text = $this->messages->forAdministrator('notice.read_model_building');
                echo '<div class="notice notice-info"><p>' . esc_html($text) . '</p></div>';
            }
        });
    }
}
