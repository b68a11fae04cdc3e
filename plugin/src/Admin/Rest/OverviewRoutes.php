<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Rest;

use Closure;
use MdShop\Catalog\Admin\Checks\AddressChecks;
use MdShop\Catalog\Admin\Checks\Attention;
use MdShop\Catalog\Admin\Checks\Finding;
use MdShop\Catalog\Admin\Checks\SampleQuestion;
use MdShop\Catalog\Admin\Screen\Access;
use MdShop\Catalog\Admin\Visibility\Counts;
use MdShop\Catalog\Admin\Visibility\Gap;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\ReadModel\Upkeep\Administration;
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
     * @param Closure(): Administration $administration
     */
    public function __construct(
        private readonly ProductSource $productSource,
        private readonly array $codes,
        private readonly string $languages,
        private readonly Counts $counts,
        private readonly Closure $administration,
        private readonly Attention $attention,
        private readonly AddressChecks $addresses,
        private readonly SampleQuestion $question,
        private readonly Clock $clock,
    ) {
    }

    /** @return list<Route> */
    public function routes(): array
    {
        $counts = ResponseSchema::list(ResponseSchema::object(['type' => ResponseSchema::TEXT, 'language' => ResponseSchema::TEXT, 'seen' => ResponseSchema::NUMBER, 'known' => ResponseSchema::NUMBER, 'changed' => ResponseSchema::TEXT]));
        $overview = ResponseSchema::object([
            'source' => ResponseSchema::TEXT,
            'languages' => ResponseSchema::TEXT,
            'codes' => ResponseSchema::list(ResponseSchema::TEXT),
            'counts' => $counts,
            'untranslated' => ResponseSchema::object(['ro' => ResponseSchema::NUMBER, 'ru' => ResponseSchema::NUMBER]),
            'index' => ResponseSchema::object(['state' => ResponseSchema::TEXT, 'entries' => ResponseSchema::NUMBER, 'visible' => ResponseSchema::NUMBER, 'due' => ResponseSchema::NUMBER, 'done' => ResponseSchema::NUMBER, 'posts' => ResponseSchema::NUMBER]),
            'mayManage' => ResponseSchema::YES_NO,
            'stepsDone' => ResponseSchema::YES_NO,
            'exampleQuestions' => ResponseSchema::map(ResponseSchema::TEXT),
            'newProductUrl' => ResponseSchema::TEXT,
        ]);
        $finding = ResponseSchema::object([
            'id' => ResponseSchema::TEXT,
            'isCritical' => ResponseSchema::YES_NO,
            'title' => ResponseSchema::TEXT,
            'text' => ResponseSchema::TEXT,
            'action' => ResponseSchema::TEXT,
            'url' => ResponseSchema::TEXT,
            'job' => ResponseSchema::TEXT,
        ]);
        $answer = ResponseSchema::object(['name' => ResponseSchema::TEXT, 'price' => ResponseSchema::TEXT, 'url' => ResponseSchema::TEXT]);
        return [
            new Route('GET', '/overview', Route::SEE, [], $overview, fn (): array => $this->overview()),
            new Route('GET', '/attention', Route::SEE, [], ResponseSchema::object(['findings' => ResponseSchema::list($finding)]), fn (): array => [
                'findings' => array_map(static fn (Finding $one): array => get_object_vars($one), $this->attention->findings($this->clock->now())),
            ]),
            new Route(
                'GET',
                '/addresses',
                Route::SEE,
                [],
                ResponseSchema::object(['addresses' => ResponseSchema::list(ResponseSchema::object(['id' => ResponseSchema::TEXT, 'label' => ResponseSchema::TEXT, 'url' => ResponseSchema::TEXT]))]),
                fn (): array => ['addresses' => $this->addresses->all()]
            ),
            new Route(
                'POST',
                '/addresses/check',
                Route::SEE,
                ['id' => ['type' => 'string', 'enum' => AddressChecks::ids(), 'required' => true]],
                ResponseSchema::object(['id' => ResponseSchema::TEXT, 'ok' => ResponseSchema::YES_NO, 'status' => ResponseSchema::NUMBER, 'milliseconds' => ResponseSchema::NUMBER, 'text' => ResponseSchema::TEXT]),
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
                ResponseSchema::object(['url' => ResponseSchema::TEXT, 'milliseconds' => ResponseSchema::NUMBER, 'total' => ResponseSchema::NUMBER, 'answers' => ResponseSchema::list($answer), 'problem' => ResponseSchema::TEXT, 'isTemporary' => ResponseSchema::YES_NO]),
                fn (WP_REST_Request $request): array => $this->question->ask((string) $request['text'], (string) $request['language'])
            ),
            new Route('POST', '/steps', Route::MANAGE, ['done' => ['type' => 'boolean', 'required' => true]], ResponseSchema::object(['done' => ResponseSchema::YES_NO]), static function (WP_REST_Request $request): array {
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
            'untranslated' => ['ro' => $this->counts->lacking(Gap::Romanian), 'ru' => $this->counts->lacking(Gap::Russian)],
            'index' => array_intersect_key(($this->administration)()->status($this->clock->now()), array_flip(['state', 'entries', 'visible', 'due', 'done', 'posts'])),
            'mayManage' => Access::mayManage(),
            'stepsDone' => (int) get_option(self::STEPS_DONE, 0) === 1,
            'exampleQuestions' => array_combine($this->codes, array_map($this->counts->newestProduct(...), $this->codes)),
            'newProductUrl' => admin_url('post-new.php?post_type=' . $this->productSource->postType()),
        ];
    }
}
