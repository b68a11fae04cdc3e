<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Rest;

use Closure;
use MdShop\Catalog\Admin\Screen\Access;
use MdShop\Catalog\Admin\State\AddressChecks;
use MdShop\Catalog\Admin\State\Attention;
use MdShop\Catalog\Admin\State\Counts;
use MdShop\Catalog\Admin\State\Finding;
use MdShop\Catalog\Admin\State\Question;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\ReadModel\Upkeep\Index;
use MdShop\Catalog\Support\Time\Clock;
use WP_REST_Request;

/** What the overview and the first steps show: the state of the catalog, what needs attention, the addresses, and a first question. */
final class OverviewRoutes
{
    /** Whether the first steps were finished or put away. */
    private const STEPS_DONE = 'md_shop_steps_done';

    /**
     * @param list<string> $codes The languages of the catalog.
     * @param 'polylang'|'wpml'|'embedded' $languages Where languages come from.
     * @param Closure(): Index $index
     */
    public function __construct(
        private readonly ProductSource $productSource,
        private readonly array $codes,
        private readonly string $languages,
        private readonly Counts $counts,
        private readonly Closure $index,
        private readonly Attention $attention,
        private readonly AddressChecks $addresses,
        private readonly Question $question,
        private readonly Clock $clock,
    ) {
    }

    /** @return list<Route> */
    public function routes(): array
    {
        $counts = Schema::list(Schema::object(['type' => Schema::TEXT, 'language' => Schema::TEXT, 'seen' => Schema::NUMBER, 'known' => Schema::NUMBER, 'changed' => Schema::TEXT]));
        $overview = Schema::object([
            'source' => Schema::TEXT,
            'languages' => Schema::TEXT,
            'codes' => Schema::list(Schema::TEXT),
            'counts' => $counts,
            'untranslated' => Schema::object(['ro' => Schema::NUMBER, 'ru' => Schema::NUMBER]),
            'index' => Schema::object(['state' => Schema::TEXT, 'entries' => Schema::NUMBER, 'visible' => Schema::NUMBER, 'due' => Schema::NUMBER, 'done' => Schema::NUMBER, 'posts' => Schema::NUMBER]),
            'mayManage' => Schema::YES_NO,
            'stepsDone' => Schema::YES_NO,
            'exampleQuestions' => Schema::map(Schema::TEXT),
            'newProductUrl' => Schema::TEXT,
        ]);
        $finding = Schema::object([
            'id' => Schema::TEXT,
            'isCritical' => Schema::YES_NO,
            'title' => Schema::TEXT,
            'text' => Schema::TEXT,
            'action' => Schema::TEXT,
            'url' => Schema::TEXT,
            'job' => Schema::TEXT,
        ]);
        $answer = Schema::object(['name' => Schema::TEXT, 'price' => Schema::TEXT, 'url' => Schema::TEXT]);
        return [
            new Route('GET', '/overview', Route::SEE, [], $overview, fn (): array => $this->overview()),
            new Route('GET', '/attention', Route::SEE, [], Schema::object(['findings' => Schema::list($finding)]), fn (): array => [
                'findings' => array_map(static fn (Finding $one): array => get_object_vars($one), $this->attention->findings($this->clock->now())),
            ]),
            new Route(
                'GET',
                '/addresses',
                Route::SEE,
                [],
                Schema::object(['addresses' => Schema::list(Schema::object(['id' => Schema::TEXT, 'label' => Schema::TEXT, 'url' => Schema::TEXT]))]),
                fn (): array => ['addresses' => $this->addresses->all()]
            ),
            new Route(
                'POST',
                '/addresses/check',
                Route::SEE,
                ['id' => ['type' => 'string', 'enum' => AddressChecks::ids(), 'required' => true]],
                Schema::object(['id' => Schema::TEXT, 'ok' => Schema::YES_NO, 'status' => Schema::NUMBER, 'milliseconds' => Schema::NUMBER, 'text' => Schema::TEXT]),
                fn (WP_REST_Request $request): array => $this->addresses->check((string) $request['id'])
            ),
            new Route(
                'POST',
                '/question',
                Route::MANAGE,
                [
                    'text' => ['type' => 'string', 'minLength' => 1, 'maxLength' => 120, 'required' => true],
                    'language' => ['type' => 'string', 'enum' => $this->codes, 'required' => true],
                ],
                Schema::object(['url' => Schema::TEXT, 'milliseconds' => Schema::NUMBER, 'total' => Schema::NUMBER, 'answers' => Schema::list($answer), 'problem' => Schema::TEXT, 'isTemporary' => Schema::YES_NO]),
                fn (WP_REST_Request $request): array => $this->question->ask((string) $request['text'], (string) $request['language'])
            ),
            new Route('POST', '/steps', Route::MANAGE, ['done' => ['type' => 'boolean', 'required' => true]], Schema::object(['done' => Schema::YES_NO]), static function (WP_REST_Request $request): array {
                update_option(self::STEPS_DONE, (bool) $request['done'] ? 1 : 0, false);
                return ['done' => (bool) $request['done']];
            }),
        ];
    }

    /** @return array<string, mixed> */
    private function overview(): array
    {
        return [
            'source' => $this->productSource->value,
            'languages' => $this->languages,
            'codes' => $this->codes,
            'counts' => $this->counts->byType(),
            'untranslated' => ['ro' => $this->counts->lacking('no_ro'), 'ru' => $this->counts->lacking('no_ru')],
            'index' => array_intersect_key(($this->index)()->status($this->clock->now()), array_flip(['state', 'entries', 'visible', 'due', 'done', 'posts'])),
            'mayManage' => Access::mayManage(),
            'stepsDone' => (int) get_option(self::STEPS_DONE, 0) === 1,
            'exampleQuestions' => array_combine($this->codes, array_map($this->counts->newestProduct(...), $this->codes)),
            'newProductUrl' => admin_url('post-new.php?post_type=' . $this->productSource->postType()),
        ];
    }
}
