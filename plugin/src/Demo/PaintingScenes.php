<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

/** Pictures for news: a bend of a track, a medal, a start in town. */
final class PaintingScenes
{
    /** One of the scenes, chosen by the seed. */
    public static function any(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        match ($seed % 3) {
            0 => self::track($c, $p, $seed),
            1 => self::medal($c, $p, $seed),
            default => self::crowd($c, $p, $seed),
        };
    }

    /** A bend with lanes and cones, a grandstand behind it and one skater on it. */
    public static function track(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $grass = PaintingColor::mix(0x86b26c, $p->back, 0.3);
        $c->fill(PaintingPath::rounded(0, 560, 1200, 640, 0), PaintingColor::lighter($grass, 0.15), PaintingColor::darker($grass, 0.12));
        self::stand($c, $p, $seed);
        // The track in perspective: ellipses around one middle below the right edge.
        $track = PaintingPath::ellipse(760, 1160, 1080, 520);
        $c->fill($track, PaintingColor::lighter($p->main, 0.3), PaintingColor::darker($p->main, 0.06));
        foreach ([0.86, 0.72, 0.58] as $share) {
            $line = PaintingPath::ellipse(760, 1160, 1080 * $share, 520 * $share);
            $c->fill($line->minus(PaintingPath::ellipse(760, 1160, 1080 * $share - 13, 520 * $share - 7)), PaintingColor::WHITE, null, 0.85);
        }
        $inner = PaintingPath::ellipse(760, 1160, 1080 * 0.44, 520 * 0.44);
        $c->fill($inner, PaintingColor::lighter($grass, 0.1), PaintingColor::darker($grass, 0.2));
        $c->fill($inner->minus($inner->moved(0, 12)), PaintingColor::WHITE, null, 0.8, $inner);
        foreach ([[96, 1090, 1.25], [222, 952, 1.0], [420, 850, 0.82]] as [$x, $y, $scale]) {
            self::cone($c, $p, $x, $y, $scale);
        }
        $c->glow(735, 846, 150, 16, PaintingColor::INK, 0.45);
        PaintingPeople::small($c, new PaintingPalette($p->back, $p->accent, PaintingColor::lighter($p->main, 0.5)), 740, 840, 0.62, 1 + 4 * $seed % 64);
    }

    /** A medal with a wheel on it, hanging from a ribbon, with confetti. */
    public static function medal(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $c->glow(600, 1080, 300, 30, PaintingColor::darker($p->back, 0.75), 0.4);
        self::confetti($c, $p, $seed);
        $c->fill(PaintingPath::data('M 300 0 L 470 0 L 660 470 L 540 520 Z'), PaintingColor::darker($p->accent, 0.1), PaintingColor::darker($p->accent, 0.35));
        $c->fill(PaintingPath::data('M 370 0 L 402 0 L 612 490 L 586 500 Z'), PaintingColor::lighter($p->back, 0.6), PaintingColor::darker($p->back, 0.1));
        $c->fill(PaintingPath::data('M 900 0 L 730 0 L 540 470 L 660 520 Z'), PaintingColor::lighter($p->accent, 0.16), PaintingColor::darker($p->accent, 0.12));
        $c->fill(PaintingPath::data('M 830 0 L 798 0 L 588 490 L 614 500 Z'), PaintingColor::lighter($p->back, 0.75), $p->back);
        $c->fill(PaintingPath::rounded(548, 452, 104, 74, 22)->minus(PaintingPath::rounded(568, 472, 64, 36, 12)), PaintingColor::lighter($p->metal, 0.3), $p->metalDark);
        $gold = PaintingColor::mix($p->main, 0xf2b632, 0.45);
        $light = PaintingColor::lighter($gold, 0.45);
        $disc = PaintingPath::circle(600, 772, 276);
        $c->fill($disc, $light, PaintingColor::darker($gold, 0.3));
        $c->fill(PaintingPath::circle(600, 772, 248), PaintingColor::darker($gold, 0.18), PaintingColor::lighter($gold, 0.2));
        $c->fill(PaintingPath::circle(600, 772, 236), PaintingColor::lighter($gold, 0.3), PaintingColor::darker($gold, 0.06));
        // Laurel leaves left and right, a wheel between them.
        for ($i = 0; $i < 7; $i++) {
            foreach ([128 + $i * 18, 52 - $i * 18] as $side => $degrees) {
                $leaf = PaintingPath::ellipse(600 + 192, 772, 15, 34)->turned(0 === $side ? 26 : -26, 792, 772);
                $c->fill($leaf->turned($degrees, 600, 772), PaintingColor::darker($gold, 0.34), null, 0.8);
            }
        }
        PaintingParts::wheel($c, $p, 600, 772, 128, PaintingColor::darker($gold, 0.22), $light, (float) ($seed % 60));
        // A band of light across the disc.
        $c->fill(PaintingPath::data('M 380 940 L 740 500 L 800 540 L 440 1000 Z'), PaintingColor::WHITE, null, 0.16, PaintingPath::circle(600, 772, 236));
        $c->fill(PaintingPath::arc(600, 772, 256, 268, 190, 265), PaintingColor::WHITE, null, 0.7);
    }

    /** A start in town: roofs, bunting, a street and skaters on it. */
    public static function crowd(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        self::town($c, $p, $seed);
        $c->fill(PaintingPath::rounded(0, 690, 1200, 510, 0), PaintingColor::mix(0x8c96a5, $p->back, 0.35), PaintingColor::mix(0x6f7a8c, $p->main, 0.15));
        $c->fill(PaintingPath::rounded(0, 682, 1200, 16, 0), PaintingColor::lighter($p->back, 0.5));
        for ($i = 0; $i < 10; $i++) {
            $x = 600 + ($i - 4.5) * 130;
            $c->fill(PaintingPath::polygon([[$x - 40, 1120], [$x + 40, 1120], [$x + 50 + ($x - 600) * 0.06, 1160], [$x - 50 + ($x - 600) * 0.06, 1160]]), PaintingColor::WHITE, null, 0.75);
        }
        self::bunting($c, $p);
        $shirts = [$p->main, $p->accent, PaintingColor::mix($p->main, $p->accent, 0.5), PaintingColor::darker($p->main, 0.3), PaintingColor::lighter($p->accent, 0.3)];
        foreach ([[150, 790, 0.36], [440, 796, 0.36], [730, 790, 0.36], [1010, 796, 0.36], [260, 930, 0.54], [920, 940, 0.54], [600, 1086, 0.72]] as $i => [$x, $y, $scale]) {
            $shirt = $shirts[($i + $seed % 5) % 5];
            $helmet = $shirts[($i + 2 + $seed % 5) % 5];
            $c->glow($x, $y + 4, 240 * $scale, 20 * $scale, PaintingColor::INK, 0.45);
            PaintingPeople::small($c, new PaintingPalette($p->back, $shirt, $helmet), $x, $y, $scale, $i * 5 % 3 + 8 * (($i + $seed) & 3));
        }
    }

    private static function stand(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $c->fill(PaintingPath::polygon([[120, 330], [1130, 280], [1130, 322], [120, 366]]), PaintingColor::lighter($p->accent, 0.25), PaintingColor::darker($p->accent, 0.1));
        foreach ([180, 500, 820, 1090] as $x) {
            $c->fill(PaintingPath::rounded($x, 330, 14, 250, 0), $p->metalDark);
        }
        for ($row = 0; $row < 4; $row++) {
            $y = 430 + $row * 44;
            $c->fill(PaintingPath::rounded(130 - $row * 16, $y, 1000 + $row * 32, 46, 0), PaintingColor::mix($p->back, $p->main, 0.16 + $row * 0.08));
            for ($i = 0; $i < 24; $i++) {
                $pick = ($i * 7 + $row * 5 + $seed) % 11;
                if ($pick < 4) {
                    continue;
                }
                $x = 150 + $i * 41 + ($row % 2) * 18;
                $shirt = 0 === $pick % 2 ? PaintingColor::mix($p->main, $p->back, 0.3) : PaintingColor::mix($p->accent, $p->back, 0.3);
                $c->fill(PaintingPath::rounded($x - 13, $y + 8, 26, 40, 12), $shirt);
                $c->fill(PaintingPath::circle($x, $y, 11), 0xd9a37e);
            }
        }
        $c->fill(PaintingPath::rounded(60, 604, 1110, 44, 8), PaintingColor::lighter($p->back, 0.7), PaintingColor::lighter($p->back, 0.3));
        for ($x = 90; $x < 1140; $x += 150) {
            $c->fill(PaintingPath::rounded($x, 614, 110, 24, 8), PaintingColor::mix($p->accent, $p->back, ($x % 4) * 0.12));
        }
    }

    private static function cone(PaintingCanvas $c, PaintingPalette $p, float $x, float $y, float $scale): void
    {
        $c->at(
            $x,
            $y,
            $scale,
            0,
            static function (PaintingCanvas $c) use ($p): void {
                $c->glow(14, 4, 80, 16, PaintingColor::INK, 0.45);
                $cone = PaintingPath::data('M -12 -118 C -8 -126 8 -126 12 -118 L 46 -6 C 30 6 -30 6 -46 -6 Z');
                $tone = PaintingColor::mix($p->accent, 0xf77f00, 0.6);
                $c->fill(PaintingPath::ellipse(0, -2, 66, 17), PaintingColor::darker($tone, 0.25));
                $c->fill($cone, PaintingColor::lighter($tone, 0.2), $tone);
                $c->fill(PaintingPath::rounded(-60, -76, 120, 26, 0), PaintingColor::WHITE, null, 0.92, $cone);
                $c->fill(PaintingPath::polygon([[6, -130], [60, -130], [60, 10], [20, 10]]), PaintingColor::INK, null, 0.13, $cone);
            }
        );
    }

    private static function town(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $x = -40;
        for ($i = 0; $x < 1200; $i++) {
            $pick = ($seed >> $i) & 7;
            $width = 150 + $pick * 12;
            $height = 210 + ($pick * 5 + $i * 3) % 9 * 26;
            $wall = PaintingColor::mix(PaintingColor::lighter($p->back, 0.15), 0 === $i % 2 ? $p->main : $p->accent, 0.2 + 0.05 * ($i % 3));
            $c->fill(PaintingPath::rounded($x, 690 - $height, $width - 8, $height, 0), PaintingColor::lighter($wall, 0.2), $wall);
            $c->fill(PaintingPath::polygon([[$x - 10, 690 - $height], [$x + ($width - 8) / 2, 690 - $height - 56], [$x + $width + 2, 690 - $height]]), PaintingColor::darker($wall, 0.22));
            for ($wy = 690 - $height + 34; $wy < 620; $wy += 66) {
                for ($wx = $x + 24; $wx < $x + $width - 50; $wx += 50) {
                    $c->fill(PaintingPath::rounded($wx, $wy, 26, 38, 5), PaintingColor::lighter($p->back, 0.6), null, 0.85);
                }
            }
            $x += $width;
        }
        foreach ([90, 420, 830, 1130] as $i => $tree) {
            $green = PaintingColor::mix(0x6f9e5a, $p->back, 0.25);
            $c->fill(PaintingPath::rounded($tree - 7, 610, 14, 80, 4), 0x7a5a45);
            $c->fill(PaintingPath::circle($tree, 578, 56 + $i % 2 * 10), PaintingColor::lighter($green, 0.2), PaintingColor::darker($green, 0.1));
        }
    }

    private static function bunting(PaintingCanvas $c, PaintingPalette $p): void
    {
        $through = [[-20, 120], [300, 218], [600, 236], [900, 218], [1220, 120]];
        $c->fill(PaintingPath::bent($through, 6), $p->dark);
        for ($i = 0; $i < 14; $i++) {
            $x = 40 + $i * 86;
            $y = 238 - (($x - 600) / 600) ** 2 * 104;
            $tone = [$p->main, $p->accent, PaintingColor::lighter($p->back, 0.7)][$i % 3];
            $c->fill(PaintingPath::polygon([[$x - 30, $y], [$x + 30, $y], [$x, $y + 70]]), PaintingColor::lighter($tone, 0.12), PaintingColor::darker($tone, 0.1));
        }
    }

    private static function confetti(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        for ($i = 0; $i < 26; $i++) {
            // Fixed steps that share no factor with the width spread the pieces without a random source.
            $x = (97 + $i * 463 + ($seed & 0xff) * 7) % 1120 + 40;
            $y = (61 + $i * 287 + ($seed & 0xf) * 31) % 1000 + 40;
            if (abs($x - 600) < 320 && abs($y - 772) < 320) {
                continue;
            }
            $tone = [$p->accent, $p->main, PaintingColor::WHITE][$i % 3];
            $c->fill(PaintingPath::rounded($x - 13, $y - 6, 26, 12, 3)->turned($i * 47, $x, $y), $tone, null, 0.75);
        }
    }
}
