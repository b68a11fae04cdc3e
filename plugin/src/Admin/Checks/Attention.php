<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Checks;

use Closure;
use MdShop\Catalog\Admin\Screen\Menu;
use MdShop\Catalog\Admin\Visibility\Counts;
use MdShop\Catalog\Admin\Visibility\Gap;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Catalog\Source;
use MdShop\Catalog\ReadModel\Upkeep\Administration;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Support\Text\Counted;
use MdShop\Catalog\Support\Text\PlainText;

/** Finds what needs the administrator's attention, for the overview and Site Health. */
final class Attention
{
    /** Settings that tell how one orders. */
    private const ORDERING = ['order_page', 'order_email', 'order_phone', 'order_url', 'purchase_instructions'];

    /** How many categories and brands a finding names. */
    private const NAMED = 5;

    /**
     * @param Closure(): Administration $administration
     * @param Closure(): int $unconverted How many WooCommerce products could be converted.
     * @param Closure(): int $unreachable A page whose address is that of a language's front page; 0 if there is none.
     * @param int $longestSlug How many characters of a slug a search accepts.
     * @param Closure(): list<string> $takenBySites Beginnings of addresses that other sites of the network have, see MainSiteNames.
     */
    public function __construct(
        private readonly Source $source,
        private readonly ProductSource $productSource,
        private readonly SettingsStore $settings,
        private readonly Counts $counts,
        private readonly int $longestSlug,
        private readonly Closure $administration,
        private readonly Closure $unconverted,
        private readonly Closure $unreachable,
        private readonly Closure $takenBySites,
    ) {
    }

    /**
     * @param int $now Unix time.
     * @return list<Finding> The critical ones first.
     * @throws \MdShop\Catalog\Support\Database\DatabaseError
     */
    public function findings(int $now): array
    {
        $found = array_values(array_filter([
            $this->problem(),
            $this->closed(),
            ...$this->catalog($now),
            $this->ordering(),
            $this->unreachable(),
            $this->takenBySites(),
            $this->longSlugs(),
            ...array_map($this->lacking(...), [Gap::Price, Gap::Image, Gap::Translation]),
        ]));
        usort($found, static fn (Finding $one, Finding $other): int => $other->isCritical <=> $one->isCritical);
        return $found;
    }

    private function problem(): ?Finding
    {
        $problem = $this->source->problem();
        return $problem === null ? null : new Finding(
            'source',
            true,
            __('Agents get no answer, because the shop cannot be read.', 'md-shop-catalog'),
            $problem->text(),
            $this->productSource === ProductSource::WooCommerce ? __('Open WooCommerce’s settings', 'md-shop-catalog') : __('Open the settings', 'md-shop-catalog'),
            $this->productSource === ProductSource::WooCommerce && class_exists('WooCommerce', false) ? admin_url('admin.php?page=wc-settings') : Menu::url('settings/source')
        );
    }

    private function closed(): ?Finding
    {
        return $this->source->closed() === [] ? null : new Finding(
            'closed',
            true,
            __('The shop is closed: visitors and agents do not see its products.', 'md-shop-catalog'),
            __('WooCommerce shows “Coming soon”. Open the shop when it is ready; agents then see it with the next read.', 'md-shop-catalog'),
            __('Open the shop', 'md-shop-catalog'),
            admin_url('admin.php?page=wc-settings&tab=site-visibility')
        );
    }

    /** @return list<Finding> */
    private function catalog(int $now): array
    {
        if ($this->source->problem() !== null) {
            return [];
        }
        ['state' => $state, 'due' => $due, 'unreadable' => $unreadable] = ($this->administration)()->status($now);
        return array_values(array_filter([$this->index($state, $due), $unreadable > 0 ? $this->unreadable($unreadable) : $this->nothing()]));
    }

    private function unreadable(int $count): Finding
    {
        return new Finding(
            'unreadable',
            true,
            /* translators: %s: number with its noun, such as "2 items" */
            sprintf(__('Agents do not see everything. Not read: %s.', 'md-shop-catalog'), Counted::items($count)),
            __('Code of another plugin or of the theme fails there; PHP’s error log says where. They are tried again every ten minutes; the button does it now.', 'md-shop-catalog'),
            __('Build the catalog now', 'md-shop-catalog'),
            '',
            'rebuild'
        );
    }

    private function index(string $state, int $due): ?Finding
    {
        if ($state === 'ready' && $due === 0) {
            return null;
        }
        return new Finding(
            'index',
            $state === 'building',
            $state === 'building'
                ? __('The catalog is being prepared for agents.', 'md-shop-catalog')
                : __('The catalog that agents read is not up to date yet.', 'md-shop-catalog'),
            $state === 'building'
                ? __('Until this is finished the interface answers “503 Service Unavailable”. WordPress’s cron continues by itself; the button does it now.', 'md-shop-catalog')
                : __('WordPress’s cron or the next read brings it up to date; the button does it now.', 'md-shop-catalog'),
            __('Build the catalog now', 'md-shop-catalog'),
            '',
            'rebuild'
        );
    }

    private function nothing(): ?Finding
    {
        if ($this->counts->products() > 0) {
            return null;
        }
        $unconverted = $this->productSource === ProductSource::WooCommerce ? ($this->unconverted)() : 0;
        return new Finding(
            'nothing',
            true,
            $unconverted > 0
                /* translators: %s: number with its noun, such as "2 products" */
                ? sprintf(__('Agents see no product. %s can be converted for them.', 'md-shop-catalog'), Counted::products($unconverted))
                : __('Agents see no product.', 'md-shop-catalog'),
            $unconverted > 0
                ? __('Agents see only products of the type “Roller product”. The conversion keeps prices, stock and addresses, and can be undone.', 'md-shop-catalog')
                : __('Publish a product, or import the demonstration shop to try everything out.', 'md-shop-catalog'),
            __('Open the first steps', 'md-shop-catalog'),
            Menu::url('start')
        );
    }

    private function ordering(): ?Finding
    {
        // WooCommerce's own product page takes orders.
        if ($this->productSource === ProductSource::WooCommerce || $this->isOrderable()) {
            return null;
        }
        return new Finding(
            'no_order',
            false,
            __('Nobody is told how to order.', 'md-shop-catalog'),
            __('Neither pages nor agents can name an address, an e-mail or a telephone for orders. Enter at least one of them.', 'md-shop-catalog'),
            __('Set how one orders', 'md-shop-catalog'),
            Menu::url('settings/ordering')
        );
    }

    private function isOrderable(): bool
    {
        /** @var array<string, mixed> $settings */
        $settings = $this->settings->current()->toArray();
        foreach (self::ORDERING as $name) {
            // Some have a value for each language.
            if (array_filter((array) $settings[$name]) !== []) {
                return true;
            }
        }
        return false;
    }

    private function unreachable(): ?Finding
    {
        $page = ($this->unreachable)();
        return $page === 0 ? null : new Finding(
            'unreachable_page',
            false,
            /* translators: %s: title of the page */
            sprintf(__('Nobody can open the page “%s”: its address is that of the Russian front page.', 'md-shop-catalog'), PlainText::ofTitle((string) get_post_field('post_title', $page))),
            __('Give it another slug. The pages below it cannot be opened either until it has one.', 'md-shop-catalog'),
            __('Open the page', 'md-shop-catalog'),
            admin_url('post.php?action=edit&post=' . $page)
        );
    }

    private function takenBySites(): ?Finding
    {
        $names = ($this->takenBySites)();
        return $names === [] ? null : new Finding(
            'taken_by_sites',
            true,
            /* translators: %s: beginnings of addresses, such as "/ru/, /shop/" */
            sprintf(__('Addresses of this site lead to other sites of the network: %s.', 'md-shop-catalog'), implode(', ', array_map(static fn (string $name): string => "/{$name}/", $names))),
            __('Neither visitors nor agents reach what this site has below them. An administrator of the network can give those sites other addresses; beginnings of addresses can also be changed in this plugin’s settings.', 'md-shop-catalog'),
            __('Open the list of sites', 'md-shop-catalog'),
            network_admin_url('sites.php')
        );
    }

    private function longSlugs(): ?Finding
    {
        $terms = $this->counts->termsWithLongSlugs($this->longestSlug);
        if ($terms === []) {
            return null;
        }
        [$category, $brand] = $this->productSource->taxonomies();
        $names = array_map(static fn (array $term): string => PlainText::ofTitle($term['name']), array_slice($terms, 0, self::NAMED));
        return new Finding(
            'long_slugs',
            false,
            /* translators: %s: names of categories and brands, separated by commas */
            sprintf(__('Not in the list of categories and brands that agents get, because the slug is too long: %s.', 'md-shop-catalog'), implode(', ', $names) . (count($terms) > self::NAMED ? ' …' : '')),
            /* translators: %d: number of characters */
            sprintf(__('Agents can ask for a category or brand by a slug of at most %d characters. Its products are found by words all the same. Shorten the slug; the address of its page changes with it.', 'md-shop-catalog'), $this->longestSlug),
            __('Shorten the slug', 'md-shop-catalog'),
            admin_url('term.php?taxonomy=' . ($terms[0]['kind'] === 'brand' ? $brand : $category) . '&tag_ID=' . $terms[0]['id'])
        );
    }

    /** @param Gap::Price|Gap::Image|Gap::Translation $gap */
    private function lacking(Gap $gap): ?Finding
    {
        $count = $this->counts->lacking($gap);
        if ($count === 0) {
            return null;
        }
        /* translators: 1: what is missing, such as "Without a price", 2: number with its noun, such as "2 products" */
        $title = sprintf(__('%1$s: %2$s.', 'md-shop-catalog'), $gap->label(), Counted::products($count));
        $text = match ($gap) {
            Gap::Price => __('Agents say “price on request”. Enter prices if there are any.', 'md-shop-catalog'),
            Gap::Image => __('Agents show these products without an image.', 'md-shop-catalog'),
            Gap::Translation => __('Agents that ask in the other language do not find these products.', 'md-shop-catalog'),
        };
        return new Finding($gap->value, false, $title, $text, __('Show them', 'md-shop-catalog'), Menu::url('items?show=' . $gap->value));
    }
}
