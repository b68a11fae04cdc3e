<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Rest;

use MdShop\Catalog\Settings\SettingsEditor;
use MdShop\Catalog\Settings\SiteNames;
use WP_Error;
use WP_REST_Request;

/** Reads and writes the settings. A write with a problem changes nothing, and says which field has it. */
final class SettingsRoutes
{
    public function __construct(private readonly SettingsEditor $editor, private readonly SiteNames $names)
    {
    }

    /** @return list<Route> */
    public function routes(): array
    {
        $option = ResponseSchema::object(['name' => ResponseSchema::TEXT, 'label' => ResponseSchema::TEXT]);
        $answer = ResponseSchema::object([
            'values' => ['type' => 'object'],
            'postTypes' => ResponseSchema::list($option),
            'attributes' => ResponseSchema::list($option),
        ]);
        return [
            new Route('GET', '/settings', Route::MANAGE, [], $answer, fn (): array => $this->all()),
            new Route('PUT', '/settings', Route::MANAGE, ['settings' => ['type' => 'object', 'required' => true]], $answer, $this->save(...)),
        ];
    }

    /** @return array<string, mixed> */
    private function all(): array
    {
        $options = static fn (array $labels): array => array_map(static fn (string $name, string $label): array => ['name' => $name, 'label' => $label], array_keys($labels), $labels);
        $types = [];
        foreach (get_post_types(['public' => true], 'objects') as $type) {
            if ($this->names->isContentType($type->name)) {
                $types[$type->name] = (string) $type->labels->name;
            }
        }
        $attributes = [];
        foreach (function_exists('wc_get_attribute_taxonomies') ? wc_get_attribute_taxonomies() : [] as $attribute) {
            $attributes[(string) $attribute->attribute_name] = (string) $attribute->attribute_label;
        }
        return ['values' => $this->editor->current(), 'postTypes' => $options($types), 'attributes' => $options($attributes)];
    }

    /** @return array<string, mixed>|WP_Error Problems are in `data.fields`: sentences by path, as in "bases.product". */
    private function save(WP_REST_Request $request): array|WP_Error
    {
        $fields = $this->editor->save($request['settings']);
        if ($fields !== []) {
            return new WP_Error(
                'md_shop_settings',
                __('Nothing was saved. Correct the marked fields and save again.', 'md-shop-catalog'),
                ['status' => 400, 'fields' => $fields]
            );
        }
        return $this->all();
    }
}
