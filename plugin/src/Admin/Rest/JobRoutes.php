<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Rest;

use Closure;
use MdShop\Catalog\Admin\Jobs\Jobs;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\ReadModel\Upkeep\FailureText;
use MdShop\Catalog\Sources\WooCommerce\Conversion\Conversion;
use MdShop\Catalog\Sources\WooCommerce\WooCommerceSite;
use MdShop\Catalog\Support\Time\Clock;
use RuntimeException;
use WP_Error;
use WP_REST_Request;
use WP_Term;

/** Starts, drives, pauses and ends jobs, and says what a conversion of WooCommerce products would do. */
final class JobRoutes
{
    /** The time of one step that the screen asks for. */
    private const STEP_SECONDS = 3.0;

    /** How many categories can be chosen from. */
    private const MOST_CATEGORIES = 200;

    /** @param (Closure(): Conversion)|null $conversion null without WooCommerce. */
    public function __construct(private readonly Jobs $jobs, private readonly ?Closure $conversion, private readonly Clock $clock)
    {
    }

    /** @return list<Route> */
    public function routes(): array
    {
        $job = ResponseSchema::object([
            'kind' => ResponseSchema::TEXT,
            'state' => ResponseSchema::TEXT,
            'done' => ResponseSchema::NUMBER,
            'total' => ResponseSchema::NUMBER,
            'text' => ResponseSchema::TEXT,
            'problems' => ResponseSchema::list(ResponseSchema::TEXT),
            'started' => ResponseSchema::NUMBER,
            'stepped' => ResponseSchema::NUMBER,
        ]);
        $jobs = ResponseSchema::object(['jobs' => ResponseSchema::list($job), 'possible' => ResponseSchema::list(ResponseSchema::TEXT)]);
        $possible = ['kind' => ['type' => 'string', 'enum' => $this->jobs->kinds(), 'required' => true]];
        // A job may have become impossible since it was started. It must be possible to end it.
        $kind = ['kind' => ['enum' => Jobs::KINDS] + $possible['kind']];
        $does = fn (Closure $do): Closure => function (WP_REST_Request $request) use ($do): array|WP_Error {
            $problem = $do((string) $request['kind'], $request);
            return $problem instanceof WP_Error ? $problem : $this->all();
        };
        return [
            // Whoever sees the overview sees the progress.
            new Route('GET', '/jobs', Route::SEE, [], $jobs, fn (): array => $this->all()),
            new Route('POST', '/jobs/start', Route::MANAGE, $possible + ['categories' => ['type' => 'array', 'items' => ['type' => 'integer', 'minimum' => 1], 'maxItems' => self::MOST_CATEGORIES, 'default' => []]], $jobs, $does($this->start(...))),
            new Route('POST', '/jobs/step', Route::MANAGE, $kind, $jobs, $does(fn (string $kind) => $this->jobs->step($kind, $this->clock->now(), self::STEP_SECONDS))),
            new Route('POST', '/jobs/pause', Route::MANAGE, $kind, $jobs, $does(fn (string $kind) => $this->jobs->pause($kind))),
            // Only one job can be paused, so it needs no kind.
            new Route('POST', '/jobs/resume', Route::MANAGE, [], $jobs, function (): array {
                $this->jobs->resume();
                return $this->all();
            }),
            new Route('POST', '/jobs/cancel', Route::MANAGE, $kind, $jobs, $does(fn (string $kind) => $this->jobs->cancel($kind))),
            new Route('GET', '/conversion', Route::MANAGE, [], ResponseSchema::object([
                'kinds' => ResponseSchema::list(ResponseSchema::object(['type' => ResponseSchema::TEXT, 'label' => ResponseSchema::TEXT, 'count' => ResponseSchema::NUMBER, 'text' => ResponseSchema::TEXT])),
                'convertible' => ResponseSchema::NUMBER,
                'converted' => ResponseSchema::NUMBER,
                'undoable' => ResponseSchema::NUMBER,
                'importable' => ResponseSchema::NUMBER,
                'categories' => ResponseSchema::list(ResponseSchema::object(['id' => ResponseSchema::NUMBER, 'name' => ResponseSchema::TEXT, 'count' => ResponseSchema::NUMBER])),
            ]), $this->conversion(...)),
        ];
    }

    private function start(string $kind, WP_REST_Request $request): ?WP_Error
    {
        try {
            return $this->jobs->start($kind, $this->clock->now(), ['categories' => array_map('intval', array_values((array) $request['categories']))])
                ? null : new WP_Error('md_shop_busy', __('Another job is not finished. Wait for its end, or cancel it.', 'md-shop-catalog'), ['status' => 409]);
        } catch (RuntimeException $e) {
            /* translators: %s: reason */
            return new WP_Error('md_shop_job', sprintf(__('The operation failed: %s', 'md-shop-catalog'), FailureText::of($e)), ['status' => 500]);
        }
    }

    /** @return array{jobs: list<array<string, mixed>>, possible: list<string>} */
    private function all(): array
    {
        $jobs = [];
        foreach ($this->jobs->records() as $kind => $record) {
            $jobs[] = [
                'kind' => $kind,
                'state' => $record['state'] === 'running' && $this->jobs->isPaused($kind) ? 'paused' : $record['state'],
                'done' => $record['done'],
                'total' => $record['total'],
                /* translators: %s: reason */
                'text' => $record['state'] === 'failed' ? sprintf(__('The operation failed: %s', 'md-shop-catalog'), $record['failure']) : $this->jobs->result($kind),
                'problems' => $record['problems'],
                'started' => $record['started'],
                'stepped' => $record['stepped'],
            ];
        }
        return ['jobs' => $jobs, 'possible' => $this->jobs->kinds()];
    }

    /** @return array<string, mixed>|WP_Error */
    private function conversion(): array|WP_Error
    {
        if ($this->conversion === null) {
            return new WP_Error('md_shop_no_woocommerce', __('WooCommerce is not active.', 'md-shop-catalog'), ['status' => 404]);
        }
        $counts = ($this->conversion)()->counts();
        $kinds = [];
        $names = wc_get_product_types();
        foreach ($counts['types'] as $type => $count) {
            $kinds[] = [
                'type' => $type,
                'label' => (string) ($names[$type] ?? $type),
                'count' => $count,
                'text' => match ($type) {
                    WooCommerceSite::TYPE => __('agents see them', 'md-shop-catalog'),
                    'simple', 'variable' => __('can be converted', 'md-shop-catalog'),
                    default => __('stay as they are: only simple and variable products can be converted', 'md-shop-catalog'),
                },
            ];
        }
        $terms = get_terms(['taxonomy' => WooCommerceSite::CATEGORY, 'hide_empty' => true, 'number' => self::MOST_CATEGORIES]);
        return [
            'kinds' => $kinds,
            'convertible' => $counts['convertible'],
            'converted' => $counts['types'][WooCommerceSite::TYPE] ?? 0,
            'undoable' => $counts['undoable'],
            'importable' => (int) array_sum((array) wp_count_posts(PostTypes::PRODUCT)),
            'categories' => array_map(
                static fn (WP_Term $term): array => ['id' => $term->term_id, 'name' => $term->name, 'count' => $term->count],
                is_array($terms) ? array_values(array_filter($terms, static fn (mixed $term): bool => $term instanceof WP_Term)) : []
            ),
        ];
    }
}
