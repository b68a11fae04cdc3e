<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

/** Small things for training, care and the way there. Light comes from the upper left. */
final class PaintingThings
{
    /** Slalom cones, one behind the other. */
    public static function cones(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        foreach ([[880, 560, 0.5], [740, 660, 0.66], [560, 790, 0.86], [330, 960, 1.16]] as $i => [$x, $y, $scale]) {
            $color = ($i + $seed) % 2 === 0 ? $p->main : $p->accent;
            $c->glow($x, $y + 8, 190 * $scale, 24 * $scale, PaintingColor::darker($p->back, 0.75), 0.5);
            $c->at($x, $y, $scale, 0, static function (PaintingCanvas $c) use ($color): void {
                $cone = PaintingPath::data('M -34 -400 C -30 -424 30 -424 34 -400 L 150 -20 C 110 14 -110 14 -150 -20 Z');
                $c->fill(PaintingPath::ellipse(0, -8, 200, 40), PaintingColor::darker($color, 0.3));
                $c->fill($cone, PaintingColor::lighter($color, 0.2), PaintingColor::darker($color, 0.15));
                $c->fill(PaintingPath::data('M -200 -250 C -60 -220 60 -220 200 -250 L 200 -160 C 60 -130 -60 -130 -200 -160 Z'), PaintingColor::WHITE, null, 0.9, $cone);
                $c->fill(PaintingPath::data('M 10 -430 L 160 -430 L 160 20 L 70 20 Z'), PaintingColor::INK, null, 0.14, $cone);
                $c->fill(PaintingPath::ellipse(0, -402, 30, 12), PaintingColor::darker($color, 0.6));
            });
        }
    }

    /** A key in the shape of a T with a bearing on its end. */
    public static function tool(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $c->glow(620, 1000, 360, 34, PaintingColor::darker($p->back, 0.75), 0.45);
        $c->at(600, 470, 1.0, 24 + $seed % 6, static function (PaintingCanvas $c) use ($p): void {
            $c->fill(PaintingPath::rounded(-34, 0, 68, 420, 14), PaintingColor::lighter($p->metal, 0.5), $p->metalDark);
            $c->fill(PaintingPath::polygon([[-28, 420], [28, 420], [28, 540], [0, 556], [-28, 540]]), PaintingColor::lighter($p->metal, 0.2), PaintingColor::darker($p->metalDark, 0.3));
            $c->fill(PaintingPath::rounded(-20, 20, 12, 380, 6), PaintingColor::WHITE, null, 0.6);
            $grip = PaintingPath::rounded(-330, -90, 660, 150, 70);
            $c->fill($grip, PaintingColor::lighter($p->accent, 0.2), PaintingColor::darker($p->accent, 0.2));
            for ($x = -260; $x <= 260; $x += 65) {
                $c->fill(PaintingPath::rounded($x - 9, -66, 18, 102, 9), PaintingColor::INK, null, 0.25);
            }
            $c->fill(PaintingPath::rounded(-70, -110, 140, 190, 40), PaintingColor::lighter($p->main, 0.25), PaintingColor::darker($p->main, 0.2));
            $c->fill(PaintingPath::rounded(-290, -74, 560, 16, 8), PaintingColor::WHITE, null, 0.45);
        });
        PaintingParts::bearing($c, $p, 860, 840, 130, false, 0.0);
    }

    /** A small red lamp with a clip and its light. */
    public static function lamp(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $c->glow(600, 1000, 280, 30, PaintingColor::darker($p->back, 0.75), 0.45);
        $c->glow(600, 560, 430, 430, $p->accent, 0.5);
        $c->fill(PaintingPath::rounded(520, 760, 160, 220, 40), PaintingColor::lighter($p->dark, 0.3), $p->dark);
        $c->fill(PaintingPath::rounded(380, 330, 440, 480, 150), PaintingColor::lighter($p->main, 0.25), $p->main);
        $lens = PaintingPath::rounded(424, 376, 352, 388, 120);
        $c->fill($lens, PaintingColor::lighter($p->accent, 0.4), PaintingColor::darker($p->accent, 0.25));
        foreach ([[520, 480], [680, 480], [600, 570], [520, 660], [680, 660]] as [$x, $y]) {
            $c->fill(PaintingPath::circle($x, $y, 44), PaintingColor::lighter($p->accent, 0.6), null, 0.6);
            $c->fill(PaintingPath::circle($x, $y, 20 + $seed % 4), PaintingColor::WHITE);
        }
        $c->fill(PaintingPath::bent([[452, 560], [462, 460], [520, 410]], 18, 8), PaintingColor::WHITE, null, 0.6);
    }

    /** A bottle of cleaner, a jar with bearings and a brush. */
    public static function cleaning(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $c->glow(600, 1010, 460, 40, PaintingColor::darker($p->back, 0.75), 0.5);
        $bottle = PaintingPath::data('M 250 470 C 250 420 310 400 320 360 L 320 300 L 440 300 L 440 360 C 450 400 510 420 510 470 L 510 970 C 510 1000 490 1010 470 1010 L 290 1010 C 270 1010 250 1000 250 970 Z');
        $c->fill(PaintingPath::rounded(316, 200, 128, 116, 20), PaintingColor::lighter($p->dark, 0.2), $p->dark);
        $c->fill($bottle, PaintingColor::lighter($p->main, 0.3), PaintingColor::darker($p->main, 0.2));
        $c->fill(PaintingPath::rounded(250, 580, 260, 260, 0), PaintingColor::lighter($p->back, 0.6), $p->back);
        foreach ([0, 1, 2] as $i) {
            $c->fill(PaintingPath::circle(380, 710, 90 - $i * 30), $i === 1 ? PaintingColor::lighter($p->accent, 0.6) : $p->accent);
        }
        $c->fill(PaintingPath::rounded(276, 470, 20, 500, 10), PaintingColor::WHITE, null, 0.4);
        $c->fill(PaintingPath::rounded(590, 600, 300, 410, 40), PaintingColor::WHITE, $p->back, 0.85);
        foreach ([690, 790, 890] as $i => $y) {
            PaintingParts::bearing($c, $p, 740, $y + $seed % 6, 62, $i === 1, 10.0);
        }
        $c->fill(PaintingPath::rounded(580, 560, 320, 70, 24), PaintingColor::lighter($p->accent, 0.2), PaintingColor::darker($p->accent, 0.2));
        $c->at(1000, 700, 1.0, 16, static function (PaintingCanvas $c) use ($p): void {
            $c->fill(PaintingPath::rounded(-30, -80, 60, 400, 28), PaintingColor::lighter($p->accent, 0.1), PaintingColor::darker($p->accent, 0.25));
            $c->fill(PaintingPath::rounded(-46, -330, 92, 270, 20), $p->dark);
            for ($y = -320; $y < -70; $y += 24) {
                $c->fill(PaintingPath::line([[-70, $y], [70, $y]], 8), PaintingColor::lighter($p->main, 0.5));
            }
        });
    }

    /** A bag over the shoulder, in the shape of a skate. */
    public static function shoulderBag(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $c->glow(600, 1010, 440, 38, PaintingColor::darker($p->back, 0.75), 0.5);
        $c->fill(PaintingPath::bent([[250, 480], [330, 230], [600, 130], [880, 260], [960, 640]], 40), PaintingColor::lighter($p->dark, 0.2));
        $body = PaintingPath::data('M 250 430 C 250 390 280 370 320 370 L 560 370 C 610 370 640 400 650 440 C 680 540 780 570 900 600 C 990 624 1010 680 1010 760 L 1010 920 C 1010 980 980 1000 930 1000 L 320 1000 C 270 1000 240 980 240 920 Z');
        $c->fill($body, PaintingColor::lighter($p->main, 0.26), PaintingColor::darker($p->main, 0.2));
        $c->fill(PaintingPath::rounded(220, 900, 820, 120, 0), $p->dark, null, 0.9, $body);
        for ($x = 250; $x < 1010; $x += 26) {
            $c->fill(PaintingPath::line([[$x, 905], [$x + 20, 1000]], 4), PaintingColor::WHITE, null, 0.25, $body);
        }
        $c->fill(PaintingPath::bent([[280, 440], [440, 430], [590, 440], [650, 560], [820, 630], [960, 680]], 14), $p->accent);
        $c->fill(PaintingPath::rounded(330, 590, 330, 250, 40)->moved(8, 12), PaintingColor::INK, null, 0.2, $body);
        $c->fill(PaintingPath::rounded(330, 590, 330, 250, 40), PaintingColor::lighter($p->main, 0.1), PaintingColor::darker($p->main, 0.3));
        $c->fill(PaintingPath::rounded(350, 624, 290, 12, 6), $p->dark);
        $c->fill(PaintingPath::rounded(600, 618, 50, 24, 10), $p->accent);
        PaintingParts::wheel($c, $p, 810, 800, 76, $p->accent, PaintingColor::lighter($p->back, 0.5), (float) ($seed % 60));
        $c->fill(PaintingPath::bent([[276, 520], [272, 680], [270, 840]], 16, 7), PaintingColor::WHITE, null, 0.3);
    }
}
