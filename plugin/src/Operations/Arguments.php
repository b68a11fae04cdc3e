<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations;

use MdShop\Catalog\Catalog\Money;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\Support\Http\QueryString;
use MdShop\Catalog\Support\Text\ForeignName;
use MdShop\Catalog\Support\Text\InvisibleCharacters;
use MdShop\Catalog\Support\Text\Placeholders;
use MdShop\Catalog\Support\Text\VisibleText;

/**
 * Checks a client's arguments against the contract's rules and reports all problems together.
 * Valid arguments are returned typed, with the defaults filled in (docs/decisions.md, "Arguments").
 *
 * @phpstan-import-type ArgumentRule from Contract
 */
final class Arguments
{
    /** Controls, and separators of lines and paragraphs. */
    private const CONTROL = '/[\p{Cc}\x{2028}\x{2029}]/u';
    private const VISIBLE = '/[^\p{C}\p{Z}\s]/u';

    /** A client is told of so many unknown names: each sentence says which are known, and goes into a model's context. */
    private const MOST_UNKNOWN = 10;

    public function __construct(private readonly Contract $contract)
    {
    }

    /**
     * @param array<string, ArgumentRule> $rules
     * @param array<string, string> $path Values from the path, by name.
     * @return array<string, int|string|null> One value for each rule; null if an optional one is absent.
     * @throws Problem with every problem
     */
    public function read(array $rules, array $path, QueryString $query): array
    {
        $values = [];
        $wrong = [];
        foreach ($rules as $name => $rule) {
            // A path argument comes only from the path: /products/5?id=7 is 5.
            $given = $rule['in'] === 'path' ? [$path[$name]] : $query->all($name);
            if ($rule['in'] === 'query' && $query->isArray($name)) {
                $wrong[$name] = $this->problem('array');
            } elseif (count($given) > 1) {
                $wrong[$name] = $this->problem('repeated');
            } else {
                $this->readOne($name, $rule, $given[0] ?? null, $values, $wrong);
            }
        }
        return $this->valid($rules, $values, $wrong);
    }

    /**
     * Reads values from JSON. Unknown names are errors here.
     *
     * @param array<string, ArgumentRule> $rules
     * @param array<array-key, mixed> $given
     * @return array<string, int|string|null>
     * @throws Problem
     */
    public function readJson(array $rules, array $given): array
    {
        $values = [];
        $wrong = [];
        $unknownNames = array_diff(array_map('strval', array_keys($given)), array_keys($rules));
        foreach (array_slice($unknownNames, 0, self::MOST_UNKNOWN) as $unknown) {
            $wrong[ForeignName::shown($unknown)] = $this->problem('unknown', ['values' => implode(', ', array_keys($rules))]);
        }
        foreach ($rules as $name => $rule) {
            $value = $given[$name] ?? null;
            if (! array_key_exists($name, $given)) {
                if ($rule['required']) {
                    $wrong[$name] = $this->problem('required');
                }
                $values[$name] = $rule['default'] ?? null;
            } elseif ($rule['type'] === 'integer') {
                // JSON has only one kind of number, so 2.0 is 2. Any other value becomes '', which is not an integer.
                $isWhole = is_float($value) && floor($value) === $value && abs($value) < 2 ** 53;
                $text = is_int($value) ? (string) $value : ($isWhole ? sprintf('%.0f', $value) : '');
                $this->readInteger($name, $rule, $text, $values, $wrong);
            } elseif (is_string($value)) {
                $this->readString($name, $rule, $value, $values, $wrong);
            } else {
                $wrong[$name] = $this->problem('string');
            }
        }
        return $this->valid($rules, $values, $wrong);
    }

    /**
     * @param array<string, ArgumentRule> $rules
     * @param array<string, int|string|null> $values
     * @param array<string, string> $wrong
     * @return array<string, int|string|null> The values.
     * @throws Problem if any argument is wrong, by itself or compared with another one
     */
    private function valid(array $rules, array $values, array $wrong): array
    {
        foreach ($rules as $name => $rule) {
            $other = $rule['at_most'] ?? null;
            if ($other !== null && self::isAbove($values[$name] ?? null, $values[$other] ?? null)) {
                // Either may be the wrong one.
                $wrong[$name] = $this->problem('at_most', ['other' => $other]);
                $wrong[$other] = $this->problem('at_least', ['other' => $name]);
            }
        }
        if ($wrong !== []) {
            throw new Problem('invalid_parameters', $wrong);
        }
        return $values;
    }

    /** Whether an amount is above another one; absent ones are not compared. */
    private static function isAbove(int|string|null $amount, int|string|null $other): bool
    {
        return $amount !== null && $other !== null && Money::parse((string) $amount) > Money::parse((string) $other);
    }

    /**
     * @param ArgumentRule $rule
     * @param array<string, int|string|null> $values
     * @param array<string, string> $wrong
     */
    private function readOne(string $name, array $rule, ?string $text, array &$values, array &$wrong): void
    {
        if ($text === null) {
            $values[$name] = $rule['default'] ?? null;
            return;
        }
        if (preg_match('//u', $text) !== 1) {
            $wrong[$name] = $this->problem('invalid_utf8');
        } elseif ($rule['type'] === 'integer') {
            $this->readInteger($name, $rule, $text, $values, $wrong);
        } else {
            $this->readString($name, $rule, $text, $values, $wrong);
        }
    }

    /**
     * @param ArgumentRule $rule
     * @param array<string, int|string|null> $values
     * @param array<string, string> $wrong
     */
    private function readInteger(string $name, array $rule, string $text, array &$values, array &$wrong): void
    {
        $minimum = $rule['minimum'] ?? 0;
        $maximum = $rule['maximum'] ?? PHP_INT_MAX;
        $digits = ltrim($text, '0');
        // A number with 19 or more digits may overflow the integer type. One that does is out of bounds anyway.
        $fits = preg_match('/^[0-9]+$/D', $text) === 1
            && (strlen($digits) < 19 || (strlen($digits) === 19 && strcmp($digits, (string) PHP_INT_MAX) <= 0));
        $value = $fits ? (int) $digits : null;
        if ($value === null || $value < $minimum || $value > $maximum) {
            $bounded = isset($rule['maximum']) ? 'integer_range' : 'integer_minimum';
            $wrong[$name] = $this->problem($bounded, ['minimum' => $minimum, 'maximum' => $maximum]);
            return;
        }
        $values[$name] = $value;
    }

    /**
     * @param ArgumentRule $rule
     * @param array<string, int|string|null> $values
     * @param array<string, string> $wrong
     */
    private function readString(string $name, array $rule, string $text, array &$values, array &$wrong): void
    {
        if (($rule['form'] ?? '') === 'slug') {
            $text = self::decodedSlug($text);
        }
        if (($rule['form'] ?? '') === 'text') {
            $text = VisibleText::trimmed($text);
        }
        if ($text === '' && ($rule['empty'] ?? '') === 'absent') {
            $values[$name] = $rule['default'] ?? null;
            return;
        }
        if ($text === '' && ($rule['min_length'] ?? 0) > 0) {
            $wrong[$name] = $this->problem('empty');
        } elseif (isset($rule['enum']) && ! in_array($text, $rule['enum'], true)) {
            $wrong[$name] = $this->problem('one_of', ['values' => implode(', ', $rule['enum'])]);
        } elseif (($rule['form'] ?? '') === 'price' && preg_match('/' . ($rule['pattern'] ?? '') . '/D', $text) !== 1) {
            $wrong[$name] = $this->problem('price', ['digits' => $this->contract->bounds()['price_digits']]);
        } elseif (($rule['form'] ?? '') === 'name' && (preg_match(self::CONTROL, $text) === 1 || InvisibleCharacters::areIn($text))) {
            $wrong[$name] = $this->problem('control_character');
        } elseif (($rule['form'] ?? '') === 'name' && preg_match(self::VISIBLE, $text) !== 1) {
            $wrong[$name] = $this->problem('blank');
        } elseif (str_contains($text, "\0")) {
            $wrong[$name] = $this->problem('nul_character');
        } elseif (isset($rule['max_length']) && mb_strlen($text, 'UTF-8') > $rule['max_length']) {
            $wrong[$name] = $this->problem('too_long', ['maximum' => $rule['max_length']]);
        } else {
            $values[$name] = $text;
        }
    }

    /** A slug in the encoded form that WordPress stores ("%d1%88…") means the same as the decoded one. */
    private static function decodedSlug(string $text): string
    {
        $decoded = rawurldecode($text);
        return preg_match('//u', $decoded) === 1 ? $decoded : $text;
    }

    /**
     * Returns the sentence about a problem, without its subject, which is the argument's name.
     *
     * @param array<string, int|string> $values
     */
    public function problem(string $name, array $values = []): string
    {
        return Placeholders::fill($this->contract->parameterError($name), $values);
    }
}
