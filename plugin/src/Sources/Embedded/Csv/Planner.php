<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Sources\Embedded\VariantStore;
use WP_Post;

/** Compares the products of a file with those of the site. Changes nothing. */
final class Planner
{
    private const STATUSES = ['publish', 'draft', 'pending', 'private'];

    private const FIELDS = ['name' => 'post_title', 'status' => 'post_status', 'slug' => 'post_name', 'excerpt' => 'post_excerpt', 'description' => 'post_content'];

    /**
     * @param list<string> $languages
     * @param int $longestNote The most characters of delivery, warranty and purchase instructions.
     */
    public function __construct(
        private readonly StoredProducts $products,
        private readonly VariantStore $store,
        private readonly VariantCells $variants,
        private readonly TermPaths $terms,
        private readonly ImageAddresses $images,
        private readonly array $languages,
        private readonly int $longestNote,
    ) {
    }

    /**
     * @param list<non-empty-list<Row>> $units The rows of each product.
     * @param bool $replaces See VariantCells::plan().
     * @param bool $checksUser Whether the current user's capabilities count; the command line may do everything.
     * @param Encoding $encoding That of the file, which may not have all letters.
     * @return list<Plan> One for each unit.
     */
    public function plan(array $units, bool $replaces, bool $checksUser, Encoding $encoding): array
    {
        $ids = $skus = $variantIds = [];
        foreach ($units as $rows) {
            foreach ($rows as $row) {
                if ($row->get(Columns::PRODUCT) !== '') {
                    array_push($ids, ...array_filter([Cell::id($row->get(Columns::PRODUCT))]));
                } else {
                    array_push($skus, ...array_filter([$row->get('sku')], static fn (string $sku): bool => $sku !== ''));
                    array_push($variantIds, ...array_filter([Cell::id($row->get(Columns::VARIANT))]));
                }
            }
        }
        $ofSkus = $this->store->productsOfSkus(array_values(array_unique($skus)));
        $ofVariants = $this->store->productsOfVariants(array_values(array_unique($variantIds)));
        $known = $this->products->of([...$ids, ...array_merge(...array_values($ofSkus)), ...array_values($ofVariants)]);
        $letters = new LostLetters($encoding);
        $plans = array_map(function (array $rows) use ($known, $ofSkus, $ofVariants, $replaces, $checksUser, $letters): Plan {
            [$product, $problems] = self::resolve($rows, $known, $ofSkus, $ofVariants);
            $variant = Cell::id($rows[0]->get(Columns::VARIANT));
            $named = isset($ofVariants[$variant]) ? [$ofVariants[$variant]] : $ofSkus[$rows[0]->get('sku')] ?? [];
            return $this->planOne($rows, $product, $named, $problems, $replaces, $checksUser, $letters);
        }, $units);
        $this->checkNewSkus($plans);
        return $plans;
    }

    /**
     * @param non-empty-list<Row> $rows
     * @param array<int, StoredProduct> $known
     * @param array<string, list<int>> $ofSkus
     * @param array<int, int> $ofVariants
     * @return array{StoredProduct|null, list<Problem>}
     */
    private static function resolve(array $rows, array $known, array $ofSkus, array $ofVariants): array
    {
        $found = $problems = [];
        foreach ($rows as $row) {
            $cell = $row->get(Columns::PRODUCT);
            if ($cell !== '') {
                $named = $known[Cell::id($cell)] ?? null;
                if ($named !== null) {
                    $found[$named->id()] = $named;
                } elseif ($row === $rows[0]) {
                    $problems[] = self::inTrash($row, Columns::PRODUCT, array_filter([Cell::id($cell)]))
                        /* translators: %s: what the cell contains */
                        ?? $row->problem(Columns::PRODUCT, sprintf(__('There is no product %s. Empty the cell to create a new one.', 'md-shop-catalog'), $cell));
                }
                continue;
            }
            $ofVariant = $ofVariants[Cell::id($row->get(Columns::VARIANT))] ?? null;
            $of = $ofVariant === null ? $ofSkus[$row->get('sku')] ?? [] : [$ofVariant];
            $own = [];
            foreach ($of as $one) {
                if (isset($known[$one])) {
                    $own[$known[$one]->id()] = $known[$one];
                }
            }
            if (count($own) > 1) {
                /* translators: 1: an SKU, 2: ids of products */
                $problems[] = $row->problem('sku', sprintf(__('Several products have the SKU “%1$s” (%2$s). Fill in product_id.', 'md-shop-catalog'), $row->get('sku'), implode(', ', array_keys($own))));
            }
            $found += $own;
        }
        if (count($found) > 1 && $problems === []) {
            /* translators: %s: ids of products */
            $problems[] = $rows[0]->problem('sku', sprintf(__('The rows of this product belong to several products of the site (%s). Fill in product_id in each row.', 'md-shop-catalog'), implode(', ', array_keys($found))));
        }
        return [array_values($found)[0] ?? null, $problems];
    }

    /**
     * @param array<int> $named Ids of the products that a cell names; none of them is found.
     * @return Problem|null null if none of them is in the trash either.
     */
    private static function inTrash(Row $row, string $column, array $named): ?Problem
    {
        foreach ($named as $id) {
            if (get_post_type($id) === PostTypes::PRODUCT && get_post_status($id) === 'trash') {
                /* translators: %d: id of a product */
                return $row->problem($column, sprintf(__('Product %d is in the trash. Restore it and import again, or leave the row out.', 'md-shop-catalog'), $id));
            }
        }
        return null;
    }

    /**
     * @param non-empty-list<Row> $rows
     * @param list<int> $named The products that the variant or the SKU of the first row names, also those in the trash.
     * @param list<Problem> $problems
     */
    private function planOne(array $rows, ?StoredProduct $product, array $named, array $problems, bool $replaces, bool $checksUser, LostLetters $letters): Plan
    {
        $plan = new Plan($rows[0]->line, $product);
        $plan->problems = $problems;
        // The other rows are still checked.
        $whole = array_values(array_filter($rows, static fn (Row $row): bool => $row->counts()));
        array_push($plan->problems, ...array_merge(...array_map(static fn (Row $row): array => $row->problems, $rows)));
        if ($problems !== [] || $whole === []) {
            return $plan;
        }
        $rows = $whole;
        $row = $this->textRow($plan, $rows);
        if ($row !== null) {
            $this->planTexts($plan, $row, $letters);
            $this->planTerms($plan, $row, $letters);
            $this->planImage($plan, $row);
            $this->planGallery($plan, $row);
        }
        // A rounded SKU has an error of its own, which says more.
        $sku = $rows[0]->get('sku');
        if ($plan->product === null && $plan->texts === [] && ! $plan->hasErrors() && ! RetypedCells::isRounded($sku)) {
            $inTrash = self::inTrash($rows[0], $rows[0]->get(Columns::VARIANT) === '' ? 'sku' : Columns::VARIANT, $named);
            if ($inTrash !== null) {
                $plan->problems[] = $inTrash;
                return $plan;
            }
            $plan->problems[] = $rows[0]->problem(
                $sku === '' ? 'name_ro' : 'sku',
                /* translators: %s: an SKU */
                $sku === '' ? __('The product is new, so it needs a name.', 'md-shop-catalog') : sprintf(__('No product has the SKU “%s”. Correct it, or give the new product a name.', 'md-shop-catalog'), $sku)
            );
        }
        $this->variants->plan($plan, $rows, $replaces, $letters);
        if ($checksUser && ! $plan->hasErrors()) {
            $this->checkUser($plan);
        }
        return $plan;
    }

    /**
     * The row with the texts of the product. A sorted file may have it at any place among the product's rows.
     *
     * @param non-empty-list<Row> $rows
     */
    private function textRow(Plan $plan, array $rows): ?Row
    {
        $columns = [Columns::IMAGE, Columns::IMAGES];
        foreach ($this->languages as $language) {
            array_push($columns, ...array_map(static fn (string $name): string => "{$name}_{$language}", Columns::TEXTS));
        }
        $names = array_map(static fn (string $language): string => 'name_' . $language, $this->languages);
        $main = null;
        foreach ([$names, $columns] as $wanted) {
            foreach ($main === null ? $rows : [] as $row) {
                $main ??= $row->hasAny($wanted) ? $row : null;
            }
        }
        if ($main === null) {
            $hasNames = array_filter($names, $rows[0]->has(...)) !== [];
            return $hasNames ? null : $rows[0];
        }
        foreach ($rows as $row) {
            foreach ($columns as $column) {
                if ($row->get($column) !== '' && $row->get($column) !== $main->get($column)) {
                    /* translators: %d: number of a line */
                    $plan->problems[] = $row->problem($column, sprintf(__('The cell differs from that on line %d, which is about the same product. Leave one of the two empty.', 'md-shop-catalog'), $main->line));
                }
            }
        }
        return $main;
    }

    private function planTexts(Plan $plan, Row $row, LostLetters $letters): void
    {
        $family = $plan->product->family ?? [];
        foreach ($this->languages as $language) {
            $post = $plan->product->posts[$language] ?? null;
            $has = static fn (string $name): bool => $row->has("{$name}_{$language}");
            $filled = array_filter(array_diff(Columns::TEXTS, ['status']), static fn (string $name): bool => $row->get("{$name}_{$language}") !== '');
            if ($filled !== [] && $post === null && isset($family[$language]) && get_post_status($family[$language]) === 'trash') {
                $plan->problems[] = $row->problem("name_{$language}", __('The text in this language is in the trash. Restore it or delete it permanently, then import again.', 'md-shop-catalog'));
                continue;
            }
            if ($row->get("name_{$language}") === '' && ($has('name') || $post === null)) {
                if ($filled !== []) {
                    $plan->problems[] = $row->problem("name_{$language}", $post === null
                        ? __('The product has no text in this language yet, so it needs a name here.', 'md-shop-catalog')
                        : __('The name is missing. To delete a translation, use its list in wp-admin.', 'md-shop-catalog'));
                }
                continue;
            }
            $known = $post === null ? [] : Exporter::post($post);
            $isPublished = $post !== null && $row->get("status_{$language}") === 'future' && $post->post_status !== 'future';
            if ($isPublished) {
                // An export from before the scheduled time.
                /* translators: %s: a status, such as "publish" */
                $plan->problems[] = $row->problem("status_{$language}", sprintf(__('The text is not scheduled any more. It keeps its status: %s.', 'md-shop-catalog'), $post->post_status), true);
            }
            $new = [];
            foreach (array_filter(array_diff(Columns::TEXTS, array_keys(TermPaths::COLUMNS)), $has) as $name) {
                $value = $row->get("{$name}_{$language}");
                array_push($plan->problems, ...$letters->check($row, "{$name}_{$language}", self::lines($known[$name] ?? '')));
                if (self::lines($known[$name] ?? '') !== $value && ($value !== '' || ! in_array($name, ['status', 'slug'], true)) && $this->isNew($post, $name, $value)) {
                    $new[$name] = $value;
                }
                if (isset(PostTypes::TEXTS[$name]) && mb_strlen($value, 'UTF-8') > $this->longestNote) {
                    /* translators: %d: number of characters */
                    $plan->problems[] = $row->problem("{$name}_{$language}", sprintf(_n('The text is longer than %d character. Shorten it.', 'The text is longer than %d characters. Shorten it.', $this->longestNote, 'md-shop-catalog'), $this->longestNote));
                }
            }
            if ($isPublished) {
                unset($new['status']);
            }
            if (isset($new['status']) && ! in_array($new['status'], self::STATUSES, true)) {
                /* translators: 1: what the cell contains, 2: allowed words */
                $plan->problems[] = $row->problem("status_{$language}", sprintf(__('“%1$s” is not a status. Write one of: %2$s.', 'md-shop-catalog'), $new['status'], implode(', ', self::STATUSES)));
            }
            if ($new !== []) {
                $plan->texts[$language] = $new;
            }
        }
    }

    /** Whether WordPress would store a text that differs from what it has: it cleans texts and makes slugs unique. */
    private function isNew(?WP_Post $post, string $name, string $value): bool
    {
        if ($post === null) {
            return $value !== '';
        }
        if ($name === 'slug') {
            return wp_unique_post_slug(sanitize_title($value), $post->ID, $post->post_status, $post->post_type, 0) !== $post->post_name;
        }
        if (isset(PostTypes::TEXTS[$name])) {
            return sanitize_textarea_field($value) !== self::lines((string) get_post_meta($post->ID, PostTypes::TEXTS[$name], true));
        }
        $field = self::FIELDS[$name];
        return $name === 'status' || trim((string) wp_unslash(sanitize_post_field($field, wp_slash($value), $post->ID, 'db'))) !== self::lines($post->$field);
    }

    /** A stored text as a file has it. */
    private static function lines(string $text): string
    {
        return trim(str_replace(["\r\n", "\r"], "\n", $text));
    }

    private function planTerms(Plan $plan, Row $row, LostLetters $letters): void
    {
        foreach ($this->languages as $language) {
            if (! isset($plan->product->posts[$language]) && ! isset($plan->texts[$language])) {
                continue;
            }
            foreach (TermPaths::COLUMNS as $name => $taxonomy) {
                $column = "{$name}_{$language}";
                $known = $this->terms->cell($plan->product->terms[$language][$taxonomy] ?? []);
                if (! $row->has($column)) {
                    continue;
                }
                $paths = Cell::paths($row->get($column));
                sort($paths);
                if (Cell::joined($paths) === $known) {
                    $plan->knownTerms[$language][$taxonomy] = Cell::paths($row->get($column));
                    continue;
                }
                array_push($plan->problems, ...$letters->check($row, $column, $known));
                if ($taxonomy === PostTypes::BRAND && array_filter($paths, static fn (array $path): bool => count($path) > 1) !== []) {
                    $plan->problems[] = $row->problem($column, __('A brand has no parent. Write the sign ">" inside a name as "\>".', 'md-shop-catalog'));
                    continue;
                }
                // In the order of the cell: the names in the other language's cell are translations of those at the same place.
                $plan->terms[$language][$taxonomy] = Cell::paths($row->get($column));
                foreach ($paths as $path) {
                    if ($this->terms->find($taxonomy, $language, $path) === null) {
                        $plan->newTerms[Cell::joined([$path])] = [$taxonomy, $language];
                    }
                }
            }
        }
    }

    private function planImage(Plan $plan, Row $row): void
    {
        $url = $row->get(Columns::IMAGE);
        if (! $row->has(Columns::IMAGE) || $url === ($plan->product->imageUrl ?? '')) {
            return;
        }
        $id = $url === '' ? 0 : $this->images->find($url);
        if ($url !== '' && $id === 0) {
            $plan->problems[] = self::unknownImage($row, Columns::IMAGE);
            return;
        }
        $plan->image = $id === ($plan->product->image ?? 0) ? null : $id;
    }

    private function planGallery(Plan $plan, Row $row): void
    {
        $cell = $row->get(Columns::IMAGES);
        if (! $row->has(Columns::IMAGES) || $cell === ImageAddresses::cell($plan->product->gallery ?? [])) {
            return;
        }
        $ids = array_map($this->images->find(...), ImageAddresses::split($cell));
        if (in_array(0, $ids, true)) {
            $plan->problems[] = self::unknownImage($row, Columns::IMAGES);
            return;
        }
        $plan->gallery = $ids === ($plan->product->gallery ?? []) ? null : array_values(array_unique($ids));
    }

    public static function unknownImage(Row $row, string $column): Problem
    {
        return $row->problem($column, __('No image of the media library has this address. The image was not changed; upload the file first, then import again.', 'md-shop-catalog'), true);
    }

    /**
     * An SKU that a product gets must not belong to another one.
     *
     * @param list<Plan> $plans
     */
    private function checkNewSkus(array $plans): void
    {
        $new = array_merge(...array_map(static fn (Plan $plan): array => array_map('strval', array_keys($plan->newSkus)), $plans));
        $owners = $this->store->productsOfSkus(array_values(array_unique($new)));
        // Without those that are in the trash.
        $products = $this->products->of(array_merge(...array_values($owners)));
        foreach ($plans as $plan) {
            foreach ($plan->newSkus as $sku => $row) {
                $others = array_intersect_key($products, array_flip(array_diff($owners[$sku] ?? [], $plan->product->family ?? [])));
                if ($others !== []) {
                    /* translators: 1: an SKU, 2: id of a product */
                    $plan->problems[] = $row->problem('sku', sprintf(__('The SKU “%1$s” belongs to product %2$s already. Each variant needs one of its own.', 'md-shop-catalog'), $sku, implode(', ', array_map(static fn (StoredProduct $other): int => $other->id(), $others))));
                }
            }
        }
    }

    /** Whether the current user may make the changes, as in the editor. */
    private function checkUser(Plan $plan): void
    {
        $type = get_post_type_object(PostTypes::PRODUCT);
        if ($type === null) {
            return;
        }
        $may = true;
        foreach ($plan->changes() ? $plan->product?->ids() ?? [] : [] as $id) {
            $may = $may && current_user_can('edit_post', $id);
        }
        foreach ($plan->texts as $language => $texts) {
            $isNew = ! isset($plan->product->posts[$language]);
            $may = $may && (! $isNew || current_user_can($type->cap->create_posts))
                && (! in_array($texts['status'] ?? '', ['publish', 'private'], true) || current_user_can($type->cap->publish_posts));
        }
        foreach (array_unique(array_merge(...array_map('array_keys', array_values($plan->terms)))) as $taxonomy) {
            $may = $may && current_user_can(get_taxonomy($taxonomy)->cap->assign_terms ?? 'do_not_allow');
        }
        foreach ($plan->newTerms as [$taxonomy]) {
            $may = $may && current_user_can(get_taxonomy($taxonomy)->cap->edit_terms ?? 'do_not_allow');
        }
        if (! $may) {
            $plan->problems[] = new Problem($plan->line, '', __('You may not make these changes. Ask an administrator to import the file.', 'md-shop-catalog'));
        }
    }
}
