<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Rest;

use MdShop\Catalog\Installation\FastLane\FastLaneInstallation;
use MdShop\Catalog\Installation\FastLane\SelfTest;

/** Switches the fast lane on and off, as `wp md-shop fast-lane` does. */
final class FastLaneRoutes
{
    public function __construct(private readonly FastLaneInstallation $installation)
    {
    }

    /** @return list<Route> */
    public function routes(): array
    {
        $answer = ResponseSchema::object(['isPossible' => ResponseSchema::YES_NO, 'isOn' => ResponseSchema::YES_NO, 'answers' => ResponseSchema::YES_NO, 'hasRules' => ResponseSchema::YES_NO, 'text' => ResponseSchema::TEXT, 'problems' => ResponseSchema::list(ResponseSchema::TEXT), 'nginx' => ResponseSchema::TEXT]);
        return [
            new Route('GET', '/fast-lane', Route::MANAGE, [], $answer, fn (): array => $this->status()),
            new Route('POST', '/fast-lane/install', Route::MANAGE, [], $answer, function (): array {
                $problems = $this->installation->install()['problems'];
                return $problems === [] || $this->installation->obstacle() !== null ? $this->status() : [
                    'text' => __('The fast lane stays off, because the site does not answer the same with it.', 'md-shop-catalog'),
                    'problems' => $problems,
                ] + $this->status();
            }),
            new Route('POST', '/fast-lane/remove', Route::MANAGE, [], $answer, function (): array {
                $isRemoved = $this->installation->remove();
                return ($isRemoved ? [] : ['text' => __('The fast lane is off, but some of its files or rules could not be removed. They have no effect.', 'md-shop-catalog')]) + $this->status();
            }),
        ];
    }

    /** @return array{isPossible: bool, isOn: bool, answers: bool, hasRules: bool, text: string, problems: list<string>, nginx: string} */
    private function status(): array
    {
        $obstacle = $this->installation->obstacle();
        if (! $this->installation->isOn()) {
            return ['isPossible' => $obstacle === null, 'isOn' => false, 'answers' => false, 'hasRules' => false, 'text' => $obstacle ?? __('The fast lane is off.', 'md-shop-catalog'), 'problems' => [], 'nginx' => ''];
        }
        ['lane' => $lane, 'problem' => $problem, 'unasked' => $unasked] = $this->installation->status();
        $hasRules = $lane === 'fast; entry' && $unasked === [];
        $answers = $problem === '' && str_starts_with($lane, 'fast');
        $advice = $this->installation->advice();
        return [
            'isPossible' => $obstacle === null,
            'isOn' => true,
            'answers' => $answers,
            'hasRules' => $hasRules,
            'text' => match (true) {
                /* translators: %s: message in English */
                $problem !== '' => sprintf(__('The site could not be asked: %s', 'md-shop-catalog'), $problem),
                /* translators: %s: reason in English */
                ! $answers => sprintf(__('The fast lane is on, but WordPress answers: %s', 'md-shop-catalog'), $lane === '' ? 'the fast lane is not asked' : implode('. ', array_filter([$lane, SelfTest::adviceFor($lane)]))),
                /* translators: %s: addresses */
                $unasked !== [] => sprintf(__('The server’s rules are those of an earlier version. WordPress answers: %s. Replace them and reload the server.', 'md-shop-catalog'), implode(', ', $unasked)),
                default => __('The fast lane answers.', 'md-shop-catalog') . ($advice === '' ? '' : " {$advice}"),
            },
            'problems' => [],
            'nginx' => $hasRules || $advice !== '' ? '' : $this->installation->nginx(),
        ];
    }
}
