<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use GdImage;
use RuntimeException;

/**
 * A square canvas of 1200 units that fills outlines with colours and vertical blends. It is drawn at twice the size of the
 * finished picture and scaled down once, which makes every edge smooth; GD alone smooths lines only.
 */
final class PaintingCanvas
{
    /** Units, in which everything is drawn. */
    public const SIZE = 1200;

    /** Width and height of the finished picture, in points. */
    public const POINTS = 640;

    private const DRAWN = self::POINTS * 2;
    private const SCALE = self::DRAWN / self::SIZE;

    /** More than an eye tells apart in a blend of these colours; a colour for every row would take longer than its line. */
    private const BLEND_STEPS = 64;

    private GdImage $image;

    /** Where drawing now happens: x' = a·x − b·y + dx, y' = b·x + a·y + dy. */
    private float $a = 1.0;
    private float $b = 0.0;
    private float $dx = 0.0;
    private float $dy = 0.0;

    /** @throws RuntimeException When GD cannot make the image. */
    public function __construct()
    {
        $side = self::DRAWN;
        $image = imagecreatetruecolor($side, $side);
        if (false === $image) {
            throw new RuntimeException(sprintf('GD could not make an image of %1$d × %1$d points; about 8 MB of memory are needed.', $side));
        }
        imagealphablending($image, true);
        $this->image = $image;
    }

    /**
     * Draws with a point of the picture as the origin, larger or smaller, and turned.
     *
     * @param callable(self): void $draw
     */
    public function at(float $x, float $y, float $scale, float $degrees, callable $draw): void
    {
        $before = [$this->a, $this->b, $this->dx, $this->dy];

        [$this->dx, $this->dy] = $this->place($x, $y);

        $cos = cos(deg2rad($degrees)) * $scale;
        $sin = sin(deg2rad($degrees)) * $scale;
        $a = $this->a * $cos - $this->b * $sin;
        $this->b = $this->b * $cos + $this->a * $sin;
        $this->a = $a;
        try {
            $draw($this);
        } finally {
            [$this->a, $this->b, $this->dx, $this->dy] = $before;
        }
    }

    /**
     * Fills an outline.
     *
     * @param int               $top     Colour, or the upper colour of a blend.
     * @param int|null          $bottom  Lower colour of the blend; the blend spans the outline's height.
     * @param float             $opacity 0 to 1.
     * @param PaintingPath|null $clip    Only what lies within this outline as well.
     */
    public function fill(PaintingPath $path, int $top, ?int $bottom = null, float $opacity = 1.0, ?PaintingPath $clip = null): void
    {
        $rows = $this->spans($path);
        if ([] === $rows) {
            return;
        }
        $within = null === $clip ? null : $this->spans($clip);
        $alpha = (int) round(127 * (1 - $opacity)) << 24;
        $first = min(array_keys($rows));
        $height = max(1, max(array_keys($rows)) - $first);
        $colors = [];
        foreach ($rows as $y => $spans) {
            $step = null === $bottom ? 0 : intdiv(($y - $first) * self::BLEND_STEPS, $height);
            $color = $colors[$step] ??= $alpha | (null === $bottom ? $top : PaintingColor::mix($top, $bottom, $step / self::BLEND_STEPS));
            foreach (null === $within ? $spans : self::overlap($spans, $within[$y] ?? []) as [$from, $to]) {
                imageline($this->image, $from, $y, $to, $y, $color);
            }
        }
    }

    /** A soft round patch, darkest or brightest in its middle. */
    public function glow(float $x, float $y, float $rx, float $ry, int $color, float $opacity): void
    {
        $layers = 7;
        for ($i = 0; $i < $layers; $i++) {
            $share = 1 - $i / $layers;
            $this->fill(PaintingPath::ellipse($x, $y, $rx * $share, $ry * $share), $color, null, $opacity / $layers * 1.4);
        }
    }

    /**
     * The picture at its final size.
     *
     * @throws RuntimeException When GD cannot scale it.
     */
    public function finished(): GdImage
    {
        // The mean of four points each; imagecopyresampled() gives the same in twice the time.
        $small = imagescale($this->image, self::POINTS, self::POINTS, IMG_BOX);
        if (false === $small) {
            throw new RuntimeException('GD could not scale the picture down.');
        }
        return $small;
    }

    /** @return array{float, float} */
    private function place(float $x, float $y): array
    {
        return [$this->a * $x - $this->b * $y + $this->dx, $this->b * $x + $this->a * $y + $this->dy];
    }

    /**
     * The outline as runs of points, row by row: its parts joined (non-zero winding), its holes left out.
     *
     * @return array<int, list<array{int, int}>>
     */
    private function spans(PaintingPath $path): array
    {
        $rows = [];
        foreach ($this->crossings($path) as $y => $crossings) {
            // Most rows of most outlines are one run.
            if (count($crossings) === 2) {
                $from = (int) ceil(min($crossings[0][0], $crossings[1][0]) - 0.5);
                $to = (int) floor(max($crossings[0][0], $crossings[1][0]) - 0.5);
                if ($from <= $to) {
                    $rows[$y][] = [$from, $to];
                }
                continue;
            }
            usort($crossings, static fn (array $p, array $q): int => $p[0] <=> $q[0]);
            $wound = 0;
            $from = 0.0;
            foreach ($crossings as [$x, $way]) {
                if (0 === $wound) {
                    $from = $x;
                }
                $wound += $way;
                if (0 === $wound && (int) ceil($from - 0.5) <= (int) floor($x - 0.5)) {
                    $rows[$y][] = [(int) ceil($from - 0.5), (int) floor($x - 0.5)];
                }
            }
        }
        foreach (null === $path->holes() ? [] : $this->spans($path->holes()) as $y => $holes) {
            $left = isset($rows[$y]) ? self::without($rows[$y], $holes) : [];
            if ([] === $left) {
                unset($rows[$y]);
            } else {
                $rows[$y] = $left;
            }
        }
        return $rows;
    }

    /**
     * Where the edges cross the middle of each row, and whether downwards (1) or upwards (-1).
     *
     * @return array<int, list<array{float, int}>>
     */
    private function crossings(PaintingPath $path): array
    {
        $rows = [];
        $limit = self::DRAWN - 1;
        foreach ($path->parts() as $part) {
            $points = [];
            foreach ($part as [$px, $py]) {
                [$x, $y] = $this->place($px, $py);
                $points[] = [$x * self::SCALE, $y * self::SCALE];
            }
            $before = $points[count($points) - 1];
            foreach ($points as $point) {
                [$upper, $lower, $way] = $before[1] <= $point[1] ? [$before, $point, 1] : [$point, $before, -1];

                $from = max(0, (int) ceil($upper[1] - 0.5));
                $to = min($limit, (int) ceil($lower[1] - 0.5) - 1);
                $slope = $lower[1] > $upper[1] ? ($lower[0] - $upper[0]) / ($lower[1] - $upper[1]) : 0.0;
                $x = $upper[0] + ($from + 0.5 - $upper[1]) * $slope;
                for ($y = $from; $y <= $to; $y++, $x += $slope) {
                    $rows[$y][] = [$x, $way];
                }
                $before = $point;
            }
        }
        return $rows;
    }

    /**
     * @param list<array{int, int}> $spans
     * @param list<array{int, int}> $holes In order, not overlapping.
     * @return list<array{int, int}>
     */
    private static function without(array $spans, array $holes): array
    {
        $left = [];
        foreach ($spans as [$from, $to]) {
            foreach ($holes as [$start, $end]) {
                if ($end < $from || $start > $to) {
                    continue;
                }
                if ($start > $from) {
                    $left[] = [$from, $start - 1];
                }
                $from = $end + 1;
            }
            if ($from <= $to) {
                $left[] = [$from, $to];
            }
        }
        return $left;
    }

    /**
     * @param list<array{int, int}> $spans
     * @param list<array{int, int}> $within
     * @return list<array{int, int}>
     */
    private static function overlap(array $spans, array $within): array
    {
        $common = [];
        foreach ($spans as [$from, $to]) {
            foreach ($within as [$left, $right]) {
                if (max($from, $left) <= min($to, $right)) {
                    $common[] = [max($from, $left), min($to, $right)];
                }
            }
        }
        return $common;
    }
}
