<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Rest;

use Closure;
use MdShop\Catalog\Demo\Questions;

/** What the screen asks before the demonstration is imported or removed: it depends on what somebody has changed. */
final class DemonstrationRoutes
{
    /** @param Closure(): Questions $questions */
    public function __construct(private readonly Closure $questions)
    {
    }

    /** @return list<Route> */
    public function routes(): array
    {
        $answer = ResponseSchema::object(['import' => ResponseSchema::TEXT, 'remove' => ResponseSchema::TEXT]);
        return [new Route('GET', '/demonstration', Route::MANAGE, [], $answer, function (): array {
            $questions = ($this->questions)();
            return ['import' => $questions->import()['text'], 'remove' => $questions->removal()['text']];
        })];
    }
}
