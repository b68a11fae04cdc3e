<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use InvalidArgumentException;

/**
 * A closed outline, flattened to straight edges. All parts run the same way round, so that overlapping parts
 * join into one shape; what `minus()` took away is kept apart and cuts through all of them.
 *
 * Units are those of the picture: 1200 by 1200, y downwards. Angles are degrees, clockwise.
 */
final class PaintingPath
{
    private const CURVE_STEPS = 24;

    /** @param list<list<array{float, float}>> $parts */
    private function __construct(private array $parts, private ?self $holes = null)
    {
    }

    /**
     * @param list<array{float|int, float|int}> $points
     */
    public static function polygon(array $points): self
    {
        $area = 0.0;
        $last = count($points) - 1;
        foreach ($points as $i => $point) {
            $before = $points[0 === $i ? $last : $i - 1];
            $area  += $before[0] * $point[1] - $point[0] * $before[1];
        }
        $floats = array_map(static fn (array $p): array => [(float) $p[0], (float) $p[1]], $points);
        return new self([$area < 0 ? array_reverse($floats) : $floats]);
    }

    /**
     * An outline in the notation of SVG path data: absolute M, L, C, Q and Z only, numbers apart by blanks or commas.
     *
     * @throws InvalidArgumentException When the notation holds anything else.
     */
    public static function data(string $data): self
    {
        $joined = null;
        $points = [];
        preg_match_all('/([A-Za-z])([^A-Za-z]*)/', $data, $commands, PREG_SET_ORDER);
        foreach ($commands as $command) {
            $numbers = array_map('floatval', preg_split('/[\s,]+/', trim($command[2]), -1, PREG_SPLIT_NO_EMPTY) ?: []);
            $size = ['M' => 2, 'L' => 2, 'C' => 6, 'Q' => 4, 'Z' => 0][$command[1]] ?? null;
            if (null === $size || (0 === $size ? [] !== $numbers : 0 !== count($numbers) % $size)) {
                throw new InvalidArgumentException(sprintf('Not path data: "%s" in "%s".', esc_html(trim($command[0])), esc_html($data)));
            }
            if ('M' === $command[1] && [] !== $points) {
                $joined = self::joined($joined, $points);
                $points = [];
            }
            foreach (0 === $size ? [] : array_chunk($numbers, $size) as $chunk) {
                $from = $points[count($points) - 1] ?? [0.0, 0.0];
                $points = [...$points, ...self::curve($from, array_chunk($chunk, 2))];
            }
        }
        return self::joined($joined, $points);
    }

    public static function circle(float $x, float $y, float $radius): self
    {
        return self::ellipse($x, $y, $radius, $radius);
    }

    public static function ellipse(float $x, float $y, float $rx, float $ry): self
    {
        $steps = (int) max(24, min(160, ($rx + $ry) / 3));
        $points = [];
        for ($i = 0; $i < $steps; $i++) {
            $turn = 2 * M_PI * $i / $steps;
            $points[] = [$x + $rx * cos($turn), $y + $ry * sin($turn)];
        }
        return self::polygon($points);
    }

    /** A slice of a ring between two angles; 0 points right, 90 down. */
    public static function arc(float $x, float $y, float $inner, float $outer, float $from, float $to): self
    {
        $outside = [];
        $inside = [];
        $steps = (int) max(6, abs($to - $from) / 3);
        for ($i = 0; $i <= $steps; $i++) {
            $turn = deg2rad($from + ($to - $from) * $i / $steps);
            $outside[] = [$x + $outer * cos($turn), $y + $outer * sin($turn)];
            $inside[] = [$x + $inner * cos($turn), $y + $inner * sin($turn)];
        }
        return self::polygon([...$outside, ...array_reverse($inside)]);
    }

    public static function rounded(float $left, float $top, float $width, float $height, float $radius): self
    {
        $r = min($radius, $width / 2, $height / 2);
        $points = [];
        foreach ([[$left + $width - $r, $top + $r, -90], [$left + $width - $r, $top + $height - $r, 0], [$left + $r, $top + $height - $r, 90], [$left + $r, $top + $r, 180]] as [$x, $y, $from]) {
            for ($i = 0; $i <= 10; $i++) {
                $turn = deg2rad($from + 9 * $i);
                $points[] = [$x + $r * cos($turn), $y + $r * sin($turn)];
            }
        }
        return self::polygon($points);
    }

    /**
     * A line with a width and round ends; the width may taper from the first point to the last.
     *
     * @param list<array{float|int, float|int}> $points
     */
    public static function line(array $points, float $width, ?float $endWidth = null): self
    {
        $line = null;
        $last = count($points) - 1;
        $half = static fn (int $i): float => ($width + (($endWidth ?? $width) - $width) * $i / max(1, $last)) / 2;
        foreach ($points as $i => [$x, $y]) {
            $dot = self::circle($x, $y, $half($i));
            $line = null === $line ? $dot : $line->plus($dot);
            if ($i === $last) {
                break;
            }
            [$nx, $ny] = $points[$i + 1];
            $length = hypot($nx - $x, $ny - $y);
            if ($length < 0.001) {
                continue;
            }
            $ax = ($y - $ny) / $length;
            $ay = ($nx - $x) / $length;
            $a = $half($i);
            $b = $half($i + 1);
            $line = $line->plus(self::polygon([[$x + $ax * $a, $y + $ay * $a], [$nx + $ax * $b, $ny + $ay * $b], [$nx - $ax * $b, $ny - $ay * $b], [$x - $ax * $a, $y - $ay * $a]]));
        }
        return $line ?? new self([]);
    }

    /**
     * As `line()`, bent smoothly through its points.
     *
     * @param list<array{float|int, float|int}> $through
     */
    public static function bent(array $through, float $width, ?float $endWidth = null): self
    {
        $ends = [$through[0], ...$through, $through[count($through) - 1]];
        return self::line(self::spline($ends, 8), $width, $endWidth);
    }

    public function plus(self $other): self
    {
        return new self([...$this->parts, ...$other->parts], self::both($this->holes, $other->holes));
    }

    public function minus(self $other): self
    {
        return new self($this->parts, self::both($this->holes, new self($other->parts)));
    }

    public function moved(float $dx, float $dy): self
    {
        return $this->mapped(static fn (float $x, float $y): array => [$x + $dx, $y + $dy]);
    }

    public function turned(float $degrees, float $cx, float $cy): self
    {
        $cos = cos(deg2rad($degrees));
        $sin = sin(deg2rad($degrees));
        return $this->mapped(
            static fn (float $x, float $y): array => [$cx + ($x - $cx) * $cos - ($y - $cy) * $sin, $cy + ($x - $cx) * $sin + ($y - $cy) * $cos]
        );
    }

    /** @param callable(float, float): array{float, float} $map One that does not mirror. */
    private function mapped(callable $map): self
    {
        $parts = array_map(static fn (array $part): array => array_map(static fn (array $p): array => $map($p[0], $p[1]), $part), $this->parts);
        return new self($parts, $this->holes?->mapped($map));
    }

    /** @return list<list<array{float, float}>> */
    public function parts(): array
    {
        return $this->parts;
    }

    /** What is cut out, or null. */
    public function holes(): ?self
    {
        return $this->holes;
    }

    private static function both(?self $one, ?self $other): ?self
    {
        return null === $one || null === $other ? $one ?? $other : $one->plus($other);
    }

    /** @param list<array{float, float}> $points */
    private static function joined(?self $path, array $points): self
    {
        $part = self::polygon($points);
        return null === $path ? $part : $path->plus($part);
    }

    /**
     * @param array{float, float}       $from
     * @param list<array<int, float>>   $to One point for a line, two for a quadratic, three for a cubic curve.
     * @return list<array{float, float}>
     */
    private static function curve(array $from, array $to): array
    {
        $end = $to[count($to) - 1];
        if (1 === count($to)) {
            return [[$end[0], $end[1]]];
        }
        [$c1, $c2] = 3 === count($to) ? $to : [
            [($from[0] + 2 * $to[0][0]) / 3, ($from[1] + 2 * $to[0][1]) / 3],
            [($end[0] + 2 * $to[0][0]) / 3, ($end[1] + 2 * $to[0][1]) / 3],
        ];
        $points = [];
        for ($i = 1; $i <= self::CURVE_STEPS; $i++) {
            $t = $i / self::CURVE_STEPS;
            $u = 1 - $t;
            $points[] = [
                $u ** 3 * $from[0] + 3 * $u * $u * $t * $c1[0] + 3 * $u * $t * $t * $c2[0] + $t ** 3 * $end[0],
                $u ** 3 * $from[1] + 3 * $u * $u * $t * $c1[1] + 3 * $u * $t * $t * $c2[1] + $t ** 3 * $end[1],
            ];
        }
        return $points;
    }

    /**
     * Catmull-Rom: the curve through all points but the first and the last, which only give its direction there.
     *
     * @param list<array{float|int, float|int}> $points
     * @return list<array{float, float}>
     */
    private static function spline(array $points, int $steps = 12): array
    {
        $curve = [];
        for ($i = 1, $last = count($points) - 2; $i < $last; $i++) {
            [$a, $b, $c, $d] = [$points[$i - 1], $points[$i], $points[$i + 1], $points[$i + 2]];
            for ($step = 0; $step < $steps; $step++) {
                $t = $step / $steps;
                $point = [];
                foreach ([0, 1] as $k) {
                    $point[] = 0.5 * (2 * $b[$k] + ($c[$k] - $a[$k]) * $t + (2 * $a[$k] - 5 * $b[$k] + 4 * $c[$k] - $d[$k]) * $t * $t + (3 * $b[$k] - $a[$k] - 3 * $c[$k] + $d[$k]) * $t ** 3);
                }
                $curve[] = [$point[0], $point[1]];
            }
        }
        $end = $points[count($points) - 2];
        $curve[] = [(float) $end[0], (float) $end[1]];
        return $curve;
    }
}
