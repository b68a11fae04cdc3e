<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded;

use MdShop\Catalog\Catalog\Money;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\Variant;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Support\Text\VisibleText;
use MdShop\Catalog\Support\Time\Instant;
use WP_Error;
use WP_Post;
use WP_REST_Request;

/**
 * Adds variants, the offer and texts of a product to `/wp/v2/roller_product`, for editors: `md_shop_variants`,
 * `md_shop_offer`, and the texts in `meta`. WordPress validates them against schemas of the contract, and checks that the
 * user may edit the post.
 *
 * @phpstan-import-type OfferData from VariantStore
 * @phpstan-import-type VariantData from VariantStore
 */
final class ProductFields
{
    public function __construct(
        private readonly Contract $contract,
        private readonly VariantStore $store,
        private readonly SharedPrices $prices,
    ) {
    }

    public function addHooks(): void
    {
        add_action('rest_api_init', $this->registerFields(...));
        add_action('rest_after_insert_' . PostTypes::PRODUCT, $this->removeOffer(...), 10, 2);
    }

    private function registerFields(): void
    {
        register_rest_field(PostTypes::PRODUCT, 'md_shop_variants', [
            'get_callback' => fn (array $post): array => $this->prices->variants((int) $post['id']),
            'update_callback' => fn (array $value, WP_Post $post, string $name, WP_REST_Request $request): bool|WP_Error => $this->write($post->ID, $request),
            'schema' => $this->contract->editingSchema('variants') + ['context' => ['edit']],
        ]);
        register_rest_field(PostTypes::PRODUCT, 'md_shop_offer', [
            'get_callback' => fn (array $post): ?array => $this->prices->offer((int) $post['id']),
            'update_callback' => fn (array $value, WP_Post $post, string $name, WP_REST_Request $request): bool|WP_Error
                => isset($request['md_shop_variants']) ? true : $this->write($post->ID, $request),
            'schema' => ['type' => ['object', 'null'], 'context' => ['edit']] + self::moveRequiredToProperties($this->contract->editingSchema('offer')),
        ]);
    }

    /**
     * At the top level of a field's schema, WordPress interprets `required` as "this field is required". This moves the list
     * of required properties into the properties.
     *
     * @param array<string, mixed> $schema
     * @return array<string, mixed>
     */
    private static function moveRequiredToProperties(array $schema): array
    {
        foreach ($schema['required'] ?? [] as $name) {
            $schema['properties'][$name]['required'] = true;
        }
        unset($schema['required']);
        return $schema;
    }

    /**
     * WordPress does not call the update callback if the value is null. At this point it has checked that the user may edit
     * the post.
     *
     * @param WP_REST_Request<array<string, mixed>> $request
     */
    private function removeOffer(WP_Post $post, WP_REST_Request $request): void
    {
        if ($request->has_param('md_shop_offer') && ! isset($request['md_shop_offer']) && ! isset($request['md_shop_variants'])) {
            $this->write($post->ID, $request);
        }
    }

    private static function forbidden(): WP_Error
    {
        return new WP_Error(
            'md_shop_forbidden',
            __('You may not change the variants and prices of this product, since a translation of it is not yours to edit.', 'md-shop-catalog'),
            ['status' => 403]
        );
    }

    /**
     * Writes the variants and the offer of a request together: to the same post, although the first write may change which post owns the
     * rows of a product and its translations.
     *
     * @param WP_REST_Request<array<string, mixed>> $request
     */
    private function write(int $id, WP_REST_Request $request): bool|WP_Error
    {
        if (! $this->prices->mayWrite($id)) {
            return self::forbidden();
        }
        $variants = isset($request['md_shop_variants']) ? self::variantsFromRest(array_values($request['md_shop_variants'])) : null;
        if (is_string($variants)) {
            return self::invalid($variants);
        }
        $offer = isset($request['md_shop_offer']) ? self::offerFromRest($request['md_shop_offer']) : null;
        if (is_string($offer)) {
            return self::invalid('md_shop_offer: ' . $offer);
        }
        $owner = $this->prices->owner($id);
        $repeated = $variants === null ? null : self::repeated($variants, $this->store->variantsOf([$owner])[$owner] ?? []);
        if ($repeated !== null) {
            return self::invalid('md_shop_variants: ' . $repeated);
        }
        try {
            if ($variants !== null) {
                $this->store->replaceVariants($owner, $variants);
            }
        } catch (UnknownVariant $e) {
            return self::invalid($e->getMessage());
        }
        if ($request->has_param('md_shop_offer')) {
            $this->store->replaceOffer($owner, $offer);
        }
        $this->fireChanged($id);
        return true;
    }

    /**
     * @param list<array<string, mixed>> $value
     * @return list<VariantData>|string A string is an error message.
     */
    private static function variantsFromRest(array $value): array|string
    {
        $variants = [];
        foreach ($value as $row => $one) {
            $offer = self::offerFromRest($one);
            if (is_string($offer)) {
                return sprintf('md_shop_variants[%d]: %s', $row, $offer);
            }
            $size = VisibleText::of($one['size'] ?? '');
            $color = ['ro' => VisibleText::of($one['color']['ro'] ?? ''), 'ru' => VisibleText::of($one['color']['ru'] ?? '')];
            if (($color['ro'] === '') !== ($color['ru'] === '')) {
                return sprintf('md_shop_variants[%d]: %s', $row, __('the colour has a name in one language only; give it one in the other language too, or none in both.', 'md-shop-catalog'));
            }
            $variants[] = array_filter(['variant_id' => (int) ($one['variant_id'] ?? 0)])
                + ['size' => $size === '' ? null : $size, 'color' => $color['ro'] === '' ? null : $color]
                + (array_key_exists('image', $one) ? ['image' => (int) $one['image']] : []) + $offer;
        }
        $images = array_values(array_unique(array_filter(array_column($variants, 'image'))));
        $unknown = array_diff($images, StoredImages::existing($images));
        if ($unknown !== []) {
            return 'md_shop_variants: ' . StoredImages::unknownText($unknown);
        }
        $ids = array_column($variants, 'variant_id');
        if (count($ids) !== count(array_unique($ids))) {
            return 'md_shop_variants: ' . __('the same variant_id is given twice.', 'md-shop-catalog');
        }
        return $variants;
    }

    /**
     * @param list<VariantData> $variants
     * @param list<Variant> $stored
     * @return string|null An error message if the request makes two variants the same.
     */
    private static function repeated(array $variants, array $stored): ?string
    {
        $combinations = VariantKeys::repeatedCombinations($variants, $stored);
        $skus = VariantKeys::repeatedSkus($variants, $stored);
        return match (true) {
            /* translators: %s: sizes and colours */
            $combinations !== [] => sprintf(__('two variants have the same size and colour (%s); a buyer could not tell them apart.', 'md-shop-catalog'), implode('; ', $combinations)),
            /* translators: %s: SKUs */
            $skus !== [] => sprintf(__('two variants have the same SKU (%s); each variant needs one of its own.', 'md-shop-catalog'), implode('; ', $skus)),
            default => null,
        };
    }

    private function fireChanged(int $id): void
    {
        /**
         * Fires after prices, stock or variants of a product were written.
         *
         * @since 0.1.0
         *
         * @param int $id The edited product post. Its translations share the data.
         */
        do_action('md_shop_variants_changed', $id);
    }

    /**
     * @param array<string, mixed> $data
     * @return OfferData|string A string is an error message, in the user's language.
     */
    public static function offerFromRest(array $data): array|string
    {
        $money = static fn (string $name): ?int => isset($data[$name]) ? Money::parse((string) $data[$name]) : null;
        $time = static fn (string $name): ?int => isset($data[$name]) ? Instant::parse((string) $data[$name]) : null;
        $offer = [
            'sku' => (string) ($data['sku'] ?? ''),
            'regular_price' => $money('regular_price'),
            'sale_price' => $money('sale_price'),
            'sale_from' => $time('sale_from'),
            'sale_to' => $time('sale_to'),
            'stock' => (string) ($data['stock'] ?? 'out_of_stock'),
        ];
        foreach (['regular_price', 'sale_price'] as $name) {
            if (isset($data[$name]) && $offer[$name] === null) {
                /* translators: %s: name of a field */
                return sprintf(__('%s must be an amount in MDL such as 1499.00.', 'md-shop-catalog'), $name);
            }
        }
        foreach (['sale_from', 'sale_to'] as $name) {
            if (isset($data[$name]) && $offer[$name] === null) {
                /* translators: %s: name of a field */
                return sprintf(__('%s must be a time in UTC such as 2026-01-31T22:00:00Z.', 'md-shop-catalog'), $name);
            }
        }
        return match (true) {
            $offer['sale_price'] !== null && $offer['regular_price'] === null => __('a sale_price needs a regular_price.', 'md-shop-catalog'),
            $offer['sale_price'] !== null && $offer['sale_price'] >= $offer['regular_price'] => __('sale_price must be lower than regular_price.', 'md-shop-catalog'),
            $offer['sale_price'] === null && ($offer['sale_from'] ?? $offer['sale_to']) !== null => __('sale_from and sale_to need a sale_price.', 'md-shop-catalog'),
            $offer['sale_from'] !== null && $offer['sale_to'] !== null && $offer['sale_to'] <= $offer['sale_from'] => __('sale_to must be later than sale_from.', 'md-shop-catalog'),
            default => $offer,
        };
    }

    private static function invalid(string $message): WP_Error
    {
        return new WP_Error('md_shop_invalid_product', $message, ['status' => 400]);
    }
}
