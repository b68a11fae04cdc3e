<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

/** Helmets and pads for one use each. Light comes from the upper left. */
final class PaintingSafety
{
    private const DOME = 'M 240 700 C 220 420 380 240 600 240 C 820 240 980 420 960 700 C 956 750 930 770 880 770 L 760 770 C 740 700 700 690 640 690 L 520 700 C 440 720 420 860 360 870 C 280 876 244 800 240 700 Z';

    /** A racer's helmet: long, low, closed, with slits in front. */
    public static function aero(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $c->glow(600, 930, 430, 34, PaintingColor::darker($p->back, 0.75), 0.5);
        $strap = PaintingColor::lighter($p->accent, 0.1);
        $c->fill(PaintingPath::bent([[520, 740], [580, 850], [650, 900]], 26), $strap);
        $c->fill(PaintingPath::bent([[820, 720], [740, 850], [660, 900]], 26), PaintingColor::darker($strap, 0.3));
        $shell = PaintingPath::data('M 92 610 C 180 460 380 320 640 310 C 880 306 1040 440 1064 640 C 1068 690 1040 706 1000 702 C 880 690 760 720 640 760 C 480 810 240 760 92 610 Z');
        $c->fill($shell->moved(4, 26), $p->dark);
        $c->fill($shell, PaintingColor::lighter($p->main, 0.3), PaintingColor::darker($p->main, 0.2));
        $c->fill(PaintingPath::data('M 60 620 C 300 700 640 640 1080 560 L 1080 800 L 60 800 Z'), PaintingColor::INK, null, 0.12, $shell);
        $c->fill(PaintingPath::data('M 92 604 C 320 560 620 420 1040 500 L 1052 560 C 700 480 420 620 140 652 Z'), PaintingColor::lighter($p->accent, 0.06), PaintingColor::darker($p->accent, 0.1), 1.0, $shell);
        for ($i = 0; $i < 3; $i++) {
            $slit = [[720 + $i * 110, 350 + $i * 26], [800 + $i * 90, 396 + $i * 34]];
            $c->fill(PaintingPath::line($slit, 26), $p->dark);
        }
        $c->fill(PaintingPath::bent([[240, 520], [400, 410], [560, 360]], 20, 8), PaintingColor::WHITE, null, 0.5);
        $c->fill(PaintingPath::circle(880, 620 + $seed % 8, 30), PaintingColor::WHITE, null, 0.8);
    }

    /** A park helmet: round, thick, down to the nape, with round holes. */
    public static function dome(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        self::shell($c, $p);
        $dome = PaintingPath::data(self::DOME);
        foreach ([[430, 420], [540, 372], [660, 372], [770, 420]] as [$x, $y]) {
            $c->fill(PaintingPath::ellipse($x, $y, 32, 40), $p->dark, PaintingColor::lighter($p->dark, 0.2));
        }
        $c->fill(PaintingPath::rounded(200, 610, 800, 40, 0), $p->accent, null, 1.0, $dome);
        $c->fill(PaintingPath::rounded(560, 500 + $seed % 6, 84, 84, 20), $p->accent);
        $c->fill(PaintingPath::circle(602, 542 + $seed % 6, 24), PaintingColor::WHITE, null, 0.85);
    }

    /** A child's helmet: the round one with stripes, eyes and a lamp at the back. */
    public static function kids(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        self::shell($c, $p);
        $dome = PaintingPath::data(self::DOME);
        foreach ([330, 470] as $x) {
            $c->fill(PaintingPath::bent([[$x, 900], [$x - 10, 560], [$x + 90, 230]], 74), $p->accent, null, 0.92, $dome);
        }
        foreach ([[730, 520], [880, 540]] as [$x, $y]) {
            $c->fill(PaintingPath::ellipse($x, $y, 52, 62), PaintingColor::WHITE);
            $c->fill(PaintingPath::ellipse($x + 14, $y + 12, 24, 30), PaintingColor::INK);
            $c->fill(PaintingPath::circle($x + 20, $y, 9), PaintingColor::WHITE);
        }
        $c->fill(PaintingPath::bent([[740, 640], [800, 670 + $seed % 10], [870, 644]], 12), PaintingColor::INK);
        $c->fill(PaintingPath::bent([[640, 250], [660, 150], [720, 120]], 14), $p->accent);
        $c->fill(PaintingPath::circle(728, 116, 28), $p->accent);
        $c->fill(PaintingPath::rounded(238, 640, 44, 84, 18), 0xff4d4d, 0xb00020);
    }

    private static function shell(PaintingCanvas $c, PaintingPalette $p): void
    {
        $c->glow(600, 1010, 380, 34, PaintingColor::darker($p->back, 0.75), 0.5);
        $strap = PaintingColor::lighter($p->dark, 0.2);
        $c->fill(PaintingPath::bent([[380, 820], [470, 920], [590, 980]], 30), $strap);
        $c->fill(PaintingPath::bent([[780, 760], [720, 900], [604, 980]], 30), PaintingColor::darker($strap, 0.3));
        $c->fill(PaintingPath::rounded(540, 944, 120, 66, 20), PaintingColor::lighter($p->accent, 0.1), PaintingColor::darker($p->accent, 0.25));
        $dome = PaintingPath::data(self::DOME);
        $c->fill($dome->moved(2, 22), $p->dark);
        $c->fill($dome, PaintingColor::lighter($p->main, 0.3), PaintingColor::darker($p->main, 0.2));
        $c->fill(PaintingPath::data('M 780 240 L 1000 240 L 1000 800 L 820 800 C 880 620 870 420 780 240 Z'), PaintingColor::INK, null, 0.14, $dome);
        $c->fill(PaintingPath::bent([[290, 600], [320, 450], [420, 330]], 26, 12), PaintingColor::WHITE, null, 0.42);
    }

    /** A pair of guards for wrist and palm. */
    public static function wrist(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $c->glow(600, 1010, 400, 34, PaintingColor::darker($p->back, 0.75), 0.45);
        foreach ([[370, 1], [830, -1]] as [$x, $side]) {
            $c->at($x, 590, 1.0, $side * (-7.0 - $seed % 3), static function (PaintingCanvas $c) use ($p, $side): void {
                $c->fill(PaintingPath::bent([[$side * 120, 40], [$side * 190, -40], [$side * 180, -130]], 78), PaintingColor::lighter($p->dark, 0.26), $p->dark);
                $glove = PaintingPath::data('M -130 -330 C -60 -360 60 -360 130 -330 L 150 60 C 150 200 120 330 110 370 L -110 370 C -120 330 -150 200 -150 60 Z');
                $c->fill($glove, PaintingColor::lighter($p->main, 0.3), PaintingColor::darker($p->main, 0.1));
                $c->fill(PaintingPath::rounded(60, -360, 110, 760, 0), PaintingColor::INK, null, 0.16, $glove);
                foreach ([-90, -30, 30, 90] as $finger) {
                    $c->fill(PaintingPath::rounded($finger - 24, -372, 48, 60, 20), PaintingColor::darker($p->main, 0.45));
                }
                $splint = PaintingPath::data('M -62 -210 C -30 -234 30 -234 62 -210 L 78 40 L 56 330 C 30 350 -30 350 -56 330 L -78 40 Z');
                $c->fill($splint, PaintingColor::lighter($p->accent, 0.25), PaintingColor::darker($p->accent, 0.2));
                $c->fill(PaintingPath::bent([[-40, -170], [-48, 40], [-34, 260]], 12, 6), PaintingColor::WHITE, null, 0.5);
                foreach ([-60, 110, 260] as $y) {
                    $c->fill(PaintingPath::rounded(-160, $y, 320, 62, 20), PaintingColor::lighter($p->dark, 0.2), $p->dark, 0.96);
                    $c->fill(PaintingPath::rounded($side * 60 - 40, $y + 10, 80, 42, 8), PaintingColor::lighter($p->accent, 0.1), PaintingColor::darker($p->accent, 0.1));
                }
            });
        }
    }

    /** Two large knee pads alone. */
    public static function knees(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $c->glow(600, 1000, 440, 38, PaintingColor::darker($p->back, 0.75), 0.5);
        PaintingGear::pad($c, $p, 365, 590, 1.22, -5 - $seed % 3);
        PaintingGear::pad($c, $p, 835, 590, 1.22, 5 + $seed % 3);
    }
}
