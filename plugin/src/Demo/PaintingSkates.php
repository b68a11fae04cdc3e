<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

/** Skates in profile, toe to the right. Light comes from the upper left. */
final class PaintingSkates
{
    /** A town skate: hard shell, cuff, buckle and four wheels. */
    public static function inlineSkate(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        self::onWheels($c, $p, $seed, [300, 475, 650, 825], 926, 84, 782);
        self::hardBoot($c, $p);
    }

    /** The same boot on three large wheels. */
    public static function threeWheelSkate(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $c->at(0, -30, 1.0, 0, static function (PaintingCanvas $c) use ($p, $seed): void {
            self::onWheels($c, $p, $seed, [276, 574, 872], 914, 136, 776);
            self::hardBoot($c, $p);
        });
    }

    /** A slalom skate: the boot on a short frame, with small wheels and a banana's bend in their line. */
    public static function freestyleSkate(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        self::onWheels($c, $p, $seed, [380, 518, 656, 794], 916, 68, 782);
        self::hardBoot($c, $p);
        // The carbon collar that lets the ankle bend, and an arrow of speed on the shell.
        $c->fill(PaintingPath::data('M 300 318 L 540 330 L 532 392 L 290 380 Z'), PaintingColor::INK, null, 0.55);
        $c->fill(PaintingPath::data('M 640 700 L 720 640 L 706 690 L 800 690 L 706 730 L 720 760 Z'), $p->accent, null, 0.9);
    }

    /** A small skate for a child, with a large button for its length. */
    public static function kidsSkate(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $c->at(100, 170, 0.84, 0, static function (PaintingCanvas $c) use ($p, $seed): void {
            self::onWheels($c, $p, $seed, [330, 490, 650, 810], 922, 76, 782);
            self::hardBoot($c, $p);
            $c->fill(PaintingPath::circle(700, 712, 50), PaintingColor::lighter($p->accent, 0.1), PaintingColor::darker($p->accent, 0.25));
            $c->fill(PaintingPath::data('M 700 680 L 724 716 L 706 716 L 706 744 L 694 744 L 694 716 L 676 716 Z'), PaintingColor::WHITE, null, 0.9);
            foreach ([[330, 560], [470, 690], [600, 680]] as [$x, $y]) {
                $c->fill(PaintingPath::circle($x, $y, 18), PaintingColor::WHITE, null, 0.55);
            }
        });
    }

    /**
     * The ground's shadow, the wheels and the frame.
     *
     * @param non-empty-list<int> $axles
     */
    private static function onWheels(PaintingCanvas $c, PaintingPalette $p, int $seed, array $axles, int $y, int $radius, int $top): void
    {
        $c->glow(600, $y + $radius + 2, 430, 34, PaintingColor::darker($p->back, 0.75), 0.55);
        foreach ($axles as $i => $x) {
            PaintingParts::wheel($c, $p, $x, $y, $radius, $p->accent, PaintingColor::lighter($p->dark, 0.15), (float) (($seed + $i * 17) % 60));
        }
        self::rail($c, $p, $axles, $y, $top);
    }

    private static function hardBoot(PaintingCanvas $c, PaintingPalette $p): void
    {
        $shell = PaintingPath::data('M 292 790 C 262 745 262 650 278 570 L 300 470 L 520 470 C 524 545 562 588 632 622 C 720 660 822 668 892 706 C 942 732 952 770 936 790 Z');
        $liner = PaintingPath::data('M 306 360 L 322 232 C 326 208 346 202 368 214 C 412 238 452 232 512 206 L 548 360 Z');
        $cuff = PaintingPath::data('M 268 596 C 258 510 278 400 300 318 C 304 302 318 294 336 296 L 526 314 C 543 316 549 328 545 346 L 522 478 C 516 530 536 560 556 590 C 488 628 412 646 338 644 C 296 642 270 628 268 596 Z');

        $c->fill(PaintingPath::data('M 470 380 L 516 168 C 524 142 562 148 574 172 L 592 216 L 560 400 Z'), PaintingColor::lighter($p->dark, 0.16), $p->dark);
        $c->fill($liner, PaintingColor::lighter($p->dark, 0.24), $p->dark);
        $c->fill(PaintingPath::bent([[338, 234], [420, 250], [508, 226]], 10), $p->accent);
        $c->fill($shell, PaintingColor::lighter($p->main, 0.2), PaintingColor::darker($p->main, 0.18));
        // The toe cap, the sole's line and the shade the cuff throws.
        $c->fill(PaintingPath::data('M 760 600 C 790 690 780 760 750 800 L 980 800 L 980 600 Z'), PaintingColor::darker($p->main, 0.42), PaintingColor::darker($p->main, 0.58), 1.0, $shell);
        $c->fill(PaintingPath::rounded(240, 756, 720, 60, 0), $p->dark, null, 1.0, $shell);
        $c->fill(PaintingPath::rounded(240, 752, 720, 8, 0), $p->accent, null, 1.0, $shell);
        $c->fill($cuff->moved(10, 22), PaintingColor::INK, null, 0.22, $shell);
        foreach ([0, 1, 2] as $i) {
            $x = 588 + $i * 62;
            $y = 598 + $i * 27;
            $c->fill(PaintingPath::line([[$x, $y - 4], [$x - 26, $y + 64]], 15), PaintingColor::lighter($p->back, 0.75));
            $c->fill(PaintingPath::circle($x - 27, $y + 66, 13), $p->metalDark, PaintingColor::lighter($p->metal, 0.4));
        }
        $c->fill(PaintingPath::bent([[820, 694], [870, 706], [908, 732]], 11, 5), PaintingColor::WHITE, null, 0.35);
        self::cuff($c, $p, $cuff);
    }

    /** A racing skate: low carbon boot on a long frame with three large wheels. */
    public static function speedSkate(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $c->glow(600, 1002, 460, 34, PaintingColor::darker($p->back, 0.75), 0.55);
        $axles = [275, 580, 885];
        foreach ($axles as $i => $x) {
            PaintingParts::wheel($c, $p, $x, 864, 140, $p->accent, PaintingColor::lighter($p->dark, 0.2), (float) (($seed + $i * 17) % 60));
        }
        self::rail($c, $p, $axles, 864, 690);

        $boot = PaintingPath::data('M 284 694 C 244 640 262 560 288 480 C 300 440 300 400 312 372 C 322 350 344 346 366 360 C 420 388 470 380 520 352 C 548 338 566 350 574 380 C 590 440 640 486 720 520 C 800 552 888 566 936 606 C 972 636 972 676 950 694 Z');
        $upper = PaintingPath::data('M 200 300 L 640 300 L 640 420 C 560 470 420 500 300 460 Z');
        $c->fill(PaintingPath::data('M 480 400 L 512 318 C 524 296 556 300 568 322 L 620 450 Z'), PaintingColor::lighter($p->dark, 0.2), $p->dark);
        $c->fill($boot, PaintingColor::lighter($p->main, 0.22), PaintingColor::darker($p->main, 0.3));
        $c->fill($upper, $p->dark, PaintingColor::lighter($p->dark, 0.12), 1.0, $boot);
        // The carbon shell with its weave.
        $shell = PaintingPath::data('M 240 700 L 240 560 C 330 590 430 560 520 600 C 640 650 800 650 960 640 L 980 700 Z');
        $c->fill($shell, PaintingColor::lighter(PaintingColor::INK, 0.14), PaintingColor::INK, 1.0, $boot);
        $weave = PaintingPath::line([[180, 700], [280, 560]], 5);
        for ($x = 30; $x < 820; $x += 28) {
            $weave = $weave->plus(PaintingPath::line([[180 + $x, 700], [280 + $x, 560]], 5));
        }
        $c->fill($weave, PaintingColor::WHITE, null, 0.07, $boot);
        // A stripe that runs from the heel to the toe.
        $c->fill(PaintingPath::data('M 250 600 C 340 560 440 520 560 560 C 690 602 800 590 960 620 L 960 640 C 800 616 680 630 550 586 C 440 550 340 592 250 632 Z'), $p->accent, null, 1.0, $boot);
        for ($i = 0; $i < 4; $i++) {
            $x = 598 + $i * 52;
            $y = 440 + $i * 27 + ($i > 1 ? -3 * $i : 0);
            $c->fill(PaintingPath::line([[$x, $y], [$x - 34, $y + 54]], 13), PaintingColor::lighter($p->back, 0.75));
        }
        $c->fill(PaintingPath::line([[290, 478], [572, 432]], 42), PaintingColor::lighter($p->dark, 0.3), $p->dark, 1.0);
        $c->fill(PaintingPath::rounded(478, 420, 112, 56, 14)->turned(-9, 534, 448), PaintingColor::lighter($p->accent, 0.2), PaintingColor::darker($p->accent, 0.15));
        $c->fill(PaintingPath::bent([[770, 556], [850, 574], [918, 610]], 13, 5), PaintingColor::WHITE, null, 0.4);
        $c->fill(PaintingPath::bent([[296, 530], [280, 590], [278, 640]], 10, 5), PaintingColor::WHITE, null, 0.3);
    }

    /** A classic boot with laces and a heel on two pairs of wheels. */
    public static function quadSkate(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $c->glow(600, 1000, 410, 36, PaintingColor::darker($p->back, 0.75), 0.55);
        $turn = (float) ($seed % 60);
        foreach ([392, 758] as $x) {
            PaintingParts::wheel($c, $p, $x + 36, 886, 92, PaintingColor::darker($p->accent, 0.4), $p->dark, $turn);
        }
        // The toe stop and the plate with its two trucks.
        $c->fill(PaintingPath::data('M 868 826 L 930 846 L 916 900 L 848 880 Z'), $p->metalDark);
        $c->fill(PaintingPath::rounded(850, 866, 112, 76, 26)->turned(20, 906, 900), PaintingColor::lighter($p->accent, 0.2), PaintingColor::darker($p->accent, 0.2));
        $c->fill(PaintingPath::data('M 300 782 L 900 782 C 918 782 922 800 912 812 L 884 836 L 320 836 Z'), PaintingColor::lighter($p->metal, 0.4), $p->metalDark);
        foreach ([392, 758] as $x) {
            $c->fill(PaintingPath::data('M ' . ($x - 60) . ' 826 L ' . ($x + 60) . ' 826 L ' . ($x + 26) . ' 896 L ' . ($x - 26) . ' 896 Z'), $p->metalDark, PaintingColor::darker($p->metalDark, 0.4));
            PaintingParts::wheel($c, $p, $x, 900, 98, $p->accent, PaintingColor::lighter($p->back, 0.4), $turn + 12);
        }
        $boot = PaintingPath::data('M 300 716 C 282 640 300 560 318 480 C 330 410 330 330 322 262 C 320 240 336 228 358 232 C 420 246 480 244 548 226 C 568 221 582 234 582 254 C 580 340 584 420 604 490 C 622 546 690 574 770 596 C 852 618 906 650 912 716 Z');
        $sole = PaintingPath::data('M 290 712 L 916 712 C 926 730 924 752 908 756 L 560 756 C 530 756 520 790 490 790 L 300 790 C 288 770 284 736 290 712 Z');
        $c->fill(PaintingPath::data('M 500 300 L 528 178 C 534 158 566 158 580 176 L 606 214 L 596 420 Z'), PaintingColor::darker($p->main, 0.3), PaintingColor::darker($p->main, 0.5));
        $c->fill($boot, PaintingColor::lighter($p->main, 0.2), PaintingColor::darker($p->main, 0.12));
        // The facing that carries the eyelets, the heel counter and the toe cap.
        $c->fill(PaintingPath::data('M 500 200 L 620 200 L 620 480 C 650 540 720 570 800 590 L 770 660 C 660 640 560 600 530 500 C 510 420 506 320 500 200 Z'), PaintingColor::darker($p->main, 0.2), PaintingColor::darker($p->main, 0.3), 1.0, $boot);
        $c->fill(PaintingPath::data('M 260 560 C 350 550 420 600 430 720 L 260 720 Z'), PaintingColor::darker($p->main, 0.22), PaintingColor::darker($p->main, 0.34), 1.0, $boot);
        $c->fill(PaintingPath::data('M 800 560 C 770 620 780 690 800 730 L 940 730 L 940 560 Z'), PaintingColor::darker($p->main, 0.22), PaintingColor::darker($p->main, 0.36), 1.0, $boot);
        $c->fill(PaintingPath::data('M 300 220 L 600 214 L 600 256 C 520 282 420 286 300 268 Z'), PaintingColor::lighter($p->accent, 0.1), $p->accent, 1.0, $boot);
        $c->fill(PaintingPath::bent([[352, 300], [348, 400], [330, 500]], 14, 7), PaintingColor::WHITE, null, 0.28);
        $c->fill(PaintingPath::bent([[830, 628], [868, 650], [890, 684]], 11, 5), PaintingColor::WHITE, null, 0.35);
        self::laces($c, $p, [[540, 306], [542, 362], [546, 418], [556, 472], [582, 522], [628, 562], [686, 592]]);
        $c->fill($sole, PaintingColor::lighter($p->dark, 0.18), $p->dark);
        $c->fill(PaintingPath::rounded(280, 708, 650, 12, 0), PaintingColor::lighter($p->back, 0.4), null, 0.85, $sole);
    }

    /**
     * The frame of an inline skate: one rail with a lobe and an axle bolt for each wheel.
     *
     * @param non-empty-list<int> $axles
     */
    public static function rail(PaintingCanvas $c, PaintingPalette $p, array $axles, int $y, int $top): void
    {
        $first = $axles[0];
        $last = $axles[count($axles) - 1];
        $rail = PaintingPath::data(sprintf('M %d %d L %d %d C %d %d %d %d %d %d L %d %d C %d %d %d %d %d %d Z', $first + 6, $top, $last + 30, $top, $last + 52, $top + 40, $last + 48, $y - 40, $last + 34, $y - 6, $first - 34, $y - 6, $first - 50, $y - 40, $first - 30, $top + 30, $first + 6, $top));
        foreach ($axles as $x) {
            $rail = $rail->plus(PaintingPath::circle($x, $y, 36));
        }
        foreach (array_slice($axles, 1) as $i => $x) {
            $middle = ($x + $axles[$i]) / 2;
            $half = ($x - $axles[$i]) / 2;
            $rail = $rail->minus(PaintingPath::ellipse($middle, $y + 4, $half - 34, 34));
        }
        $c->fill($rail, PaintingColor::lighter($p->metal, 0.5), $p->metalDark);
        $c->fill(PaintingPath::rounded($first - 60, $top, $last - $first + 140, 20, 0), PaintingColor::INK, null, 0.28, $rail);
        foreach (array_slice($axles, 1) as $i => $x) {
            $middle = ($x + $axles[$i]) / 2;
            $c->fill(PaintingPath::rounded($middle - 34, $top + 38, 68, 26, 13), $p->dark, null, 0.75);
            $c->fill(PaintingPath::rounded($middle - 34, $top + 60, 68, 6, 3), PaintingColor::WHITE, null, 0.5);
        }
        foreach ($axles as $x) {
            $c->fill(PaintingPath::circle($x, $y, 20), $p->metalDark, PaintingColor::lighter($p->metal, 0.6));
            $c->fill(PaintingPath::circle($x, $y, 9), PaintingColor::INK);
        }
    }

    /** The cuff with its strap, buckle and pivot. */
    private static function cuff(PaintingCanvas $c, PaintingPalette $p, PaintingPath $cuff): void
    {
        $c->fill($cuff, PaintingColor::lighter($p->main, 0.34), PaintingColor::darker($p->main, 0.06));
        $c->fill(PaintingPath::data('M 470 290 L 580 290 L 580 640 L 500 640 C 470 520 462 400 470 290 Z'), PaintingColor::INK, null, 0.12, $cuff);
        $c->fill(PaintingPath::bent([[322, 340], [300, 440], [292, 540]], 15, 7), PaintingColor::WHITE, null, 0.4);
        foreach ([0, 1, 2] as $i) {
            $c->fill(PaintingPath::rounded(346 + $i * 12, 470 + $i * 34, 92 - $i * 12, 15, 8), $p->dark, null, 0.55);
        }
        // The ankle strap across the instep, at 45 degrees.
        $c->fill(PaintingPath::line([[400, 640], [562, 566]], 46), PaintingColor::INK, null, 0.2, $cuff);
        $c->fill(PaintingPath::line([[398, 630], [560, 556]], 44), PaintingColor::lighter($p->dark, 0.26), $p->dark);
        $c->fill(PaintingPath::circle(372, 622, 34), PaintingColor::lighter($p->metal, 0.5), $p->metalDark);
        $c->fill(PaintingPath::circle(372, 622, 17), $p->metalDark, $p->metal);
        // The top buckle: strap, ratchet and lever.
        $c->fill(PaintingPath::line([[322, 372], [552, 392]], 48), PaintingColor::lighter($p->dark, 0.3), $p->dark);
        $c->fill(PaintingPath::rounded(424, 348, 150, 72, 18)->turned(5, 500, 384), PaintingColor::lighter($p->accent, 0.25), PaintingColor::darker($p->accent, 0.12));
        $c->fill(PaintingPath::rounded(440, 358, 112, 10, 5)->turned(5, 500, 384), PaintingColor::WHITE, null, 0.5);
        for ($i = 0; $i < 4; $i++) {
            $c->fill(PaintingPath::rounded(336 + $i * 20, 362 + $i * 2, 8, 26, 3), PaintingColor::WHITE, null, 0.22);
        }
    }

    /**
     * Crossed laces down the front of a boot.
     *
     * @param list<array{int, int}> $eyelets
     */
    public static function laces(PaintingCanvas $c, PaintingPalette $p, array $eyelets): void
    {
        $cord = PaintingColor::lighter($p->back, 0.7);
        foreach ($eyelets as $i => [$x, $y]) {
            $slope = min(1.0, $i / 5);
            $dx = 54 - 10 * $slope;
            $dy = -22 - 34 * $slope;
            $c->fill(PaintingPath::line([[$x, $y + 7], [$x + $dx, $y + $dy + 7]], 14), PaintingColor::INK, null, 0.18);
            $c->fill(PaintingPath::line([[$x, $y], [$x + $dx, $y + $dy]], 14), $cord);
            $c->fill(PaintingPath::circle($x, $y, 14), PaintingColor::lighter($p->metal, 0.5), $p->metalDark);
            $c->fill(PaintingPath::circle($x, $y, 6), $p->dark);
        }
        // The bow.
        $c->fill(PaintingPath::bent([[590, 284], [650, 250], [680, 290], [640, 318], [594, 290]], 12), $cord);
        $c->fill(PaintingPath::bent([[592, 288], [618, 340], [612, 400]], 12), $cord);
    }
}
