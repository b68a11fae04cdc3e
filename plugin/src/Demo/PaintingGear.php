<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

/** What a skater wears and carries. Light comes from the upper left. */
final class PaintingGear
{
    /** A town helmet in profile, facing right, with vents, visor and strap. */
    public static function helmet(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $c->glow(600, 985, 400, 36, PaintingColor::darker($p->back, 0.75), 0.5);
        $dome = PaintingPath::data('M 212 690 C 196 430 360 240 606 240 C 830 240 968 400 986 610 C 990 660 960 684 916 682 C 800 676 760 690 700 716 C 600 760 520 748 470 774 C 420 800 330 812 270 786 C 232 768 216 738 212 690 Z');
        // The strap hangs behind the shell.
        $strap = PaintingColor::lighter($p->dark, 0.2);
        $c->fill(PaintingPath::bent([[360, 760], [450, 850], [552, 926]], 30), $strap);
        $c->fill(PaintingPath::bent([[742, 690], [660, 830], [566, 926]], 30), PaintingColor::darker($strap, 0.3));
        $c->fill(PaintingPath::rounded(500, 890, 126, 74, 22), PaintingColor::lighter($p->accent, 0.2), PaintingColor::darker($p->accent, 0.2));
        $c->fill(PaintingPath::rounded(516, 902, 94, 9, 4), PaintingColor::WHITE, null, 0.5);
        // Lining, then the adjusting knob at the back.
        $c->fill($dome->moved(6, 34), PaintingColor::lighter($p->dark, 0.1), $p->dark);
        $c->fill(PaintingPath::rounded(196, 776, 100, 60, 26), PaintingColor::lighter($p->accent, 0.1), PaintingColor::darker($p->accent, 0.3));
        foreach ([216, 236, 256] as $x) {
            $c->fill(PaintingPath::rounded($x, 786, 7, 40, 3), PaintingColor::INK, null, 0.3);
        }
        $c->fill($dome, PaintingColor::lighter($p->main, 0.3), PaintingColor::darker($p->main, 0.2));
        // The shade side, the stripe along the crown, the trim on the lower edge.
        $c->fill(PaintingPath::data('M 1000 420 C 940 640 700 640 480 690 C 360 716 280 740 200 720 L 240 840 L 1010 720 Z'), PaintingColor::INK, null, 0.13, $dome);
        $stripe = $dome->minus($dome->moved(0, 24));
        $c->fill($dome->minus($dome->moved(0, -26)), $p->accent, PaintingColor::darker($p->accent, 0.15), 1.0, $dome);
        $c->fill($stripe, PaintingColor::WHITE, null, 0.25, $dome);
        self::vents($c, $p, $dome);
        $visor = PaintingPath::data('M 868 560 C 940 560 1010 580 1070 628 C 1086 642 1076 662 1056 664 C 990 668 930 672 880 690 C 860 650 856 600 868 560 Z');
        $c->fill($visor, PaintingColor::lighter($p->dark, 0.3), $p->dark);
        $c->fill(PaintingPath::bent([[900, 586], [970, 596], [1036, 632]], 10, 4), PaintingColor::WHITE, null, 0.35);
        $c->fill(PaintingPath::bent([[262, 560], [310, 420], [420, 326]], 26, 12), PaintingColor::WHITE, null, 0.42);
        if (1 === $seed % 2) {
            $c->fill(PaintingPath::circle(356, 690, 34), PaintingColor::lighter($p->accent, 0.1), PaintingColor::darker($p->accent, 0.1));
            $c->fill(PaintingPath::circle(356, 690, 17), PaintingColor::WHITE, null, 0.85);
        }
    }

    /** Knee pads behind, elbow pads in front. */
    public static function protection(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $c->glow(600, 1000, 440, 38, PaintingColor::darker($p->back, 0.75), 0.5);
        $tilt = $seed % 3;
        self::pad($c, $p, 388, 540, 1.0, -6 - $tilt);
        self::pad($c, $p, 812, 540, 1.0, 6 + $tilt);
        self::pad($c, $p, 474, 836, 0.54, -5);
        self::pad($c, $p, 738, 836, 0.54, 6);
    }

    /** A backpack from the front, with the straps that hold a pair of skates. */
    public static function bag(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $c->glow(600, 990, 390, 40, PaintingColor::darker($p->back, 0.75), 0.5);
        $c->fill(PaintingPath::bent([[505, 230], [530, 150], [600, 132], [670, 150], [695, 230]], 30), $p->dark);
        foreach ([268, 932] as $x) {
            $c->fill(PaintingPath::rounded($x - 62, 560, 124, 330, 50), PaintingColor::darker($p->main, 0.28), PaintingColor::darker($p->main, 0.48));
        }
        // A bottle stands in the right side pocket.
        $c->fill(PaintingPath::rounded(920, 480, 56, 50, 10), $p->dark);
        $c->fill(PaintingPath::rounded(906, 516, 84, 200, 24), PaintingColor::lighter($p->accent, 0.35), $p->accent);
        $c->fill(PaintingPath::rounded(880, 640, 120, 250, 40), PaintingColor::darker($p->main, 0.22), PaintingColor::darker($p->main, 0.45));
        $body = PaintingPath::data('M 300 470 C 300 300 400 200 600 200 C 800 200 900 300 900 470 L 916 890 C 918 950 880 980 830 980 L 370 980 C 320 980 282 950 284 890 Z');
        $c->fill($body, PaintingColor::lighter($p->main, 0.26), PaintingColor::darker($p->main, 0.16));
        $c->fill(PaintingPath::rounded(800, 180, 140, 820, 0), PaintingColor::INK, null, 0.13, $body);
        $c->fill(PaintingPath::bent([[336, 470], [360, 340], [450, 258]], 20, 9), PaintingColor::WHITE, null, 0.35);
        // The zip of the main compartment.
        $c->fill(PaintingPath::bent([[344, 540], [356, 400], [440, 304], [600, 276], [760, 304], [844, 400], [856, 540]], 12), $p->dark);
        $c->fill(PaintingPath::rounded(436, 296, 22, 68, 10)->turned(30, 447, 306), $p->accent);
        $pocket = PaintingPath::data('M 352 640 C 352 610 372 596 400 596 L 800 596 C 828 596 848 610 848 640 L 858 880 C 860 920 840 938 806 938 L 394 938 C 360 938 340 920 342 880 Z');
        $c->fill($pocket->moved(8, 12), PaintingColor::INK, null, 0.18, $body);
        $c->fill($pocket, PaintingColor::lighter($p->main, 0.12), PaintingColor::darker($p->main, 0.28));
        $c->fill(PaintingPath::rounded(372, 640, 456, 12, 6), $p->dark);
        $c->fill(PaintingPath::rounded(780, 634, 56, 24, 10), $p->accent);
        // The reflecting band, and the badge: a wheel.
        $c->fill(PaintingPath::rounded(330, 876, 560, 24, 0), PaintingColor::lighter($p->metal, 0.7), $p->metal, 1.0, $pocket);
        PaintingParts::wheel($c, $p, 600, 764, 82, $p->accent, PaintingColor::lighter($p->back, 0.5), (float) ($seed % 60));
        foreach ([436, 764] as $x) {
            $c->fill(PaintingPath::rounded($x - 22, 400, 44, 560, 12), PaintingColor::lighter($p->dark, 0.22), $p->dark, 1.0, $body);
            $c->fill(PaintingPath::rounded($x - 42, 486, 84, 70, 16), PaintingColor::lighter($p->accent, 0.22), PaintingColor::darker($p->accent, 0.18));
            $c->fill(PaintingPath::rounded($x - 24, 500, 48, 42, 8), $p->dark);
            $c->fill(PaintingPath::rounded($x - 6, 486, 12, 70, 4), PaintingColor::lighter($p->accent, 0.1));
        }
    }

    /** Long openings that follow the dome's curve. */
    private static function vents(PaintingCanvas $c, PaintingPalette $p, PaintingPath $dome): void
    {
        $vents = [
            [[400, 470], [480, 386], [590, 344]],
            [[640, 342], [740, 362], [818, 424]],
            [[350, 600], [450, 506], [600, 462]],
            [[660, 456], [770, 470], [872, 530]],
            [[470, 650], [590, 590], [720, 572]],
        ];
        foreach ($vents as $through) {
            $hole = PaintingPath::bent($through, 40, 40);
            $c->fill($hole->moved(0, 5), PaintingColor::WHITE, null, 0.35, $dome);
            $c->fill($hole, $p->dark, PaintingColor::lighter($p->dark, 0.18), 1.0, $dome);
            $c->fill($hole->minus($hole->moved(4, 12)), PaintingColor::INK, null, 0.45);
        }
    }

    /** One pad: straps, padded sleeve, hard cap with ribs. Its middle is the given point. */
    public static function pad(PaintingCanvas $c, PaintingPalette $p, float $x, float $y, float $scale, float $degrees): void
    {
        $c->at(
            $x,
            $y,
            $scale,
            $degrees,
            static function (PaintingCanvas $c) use ($p): void {
                foreach ([-196, 176] as $strap) {
                    $c->fill(PaintingPath::rounded(-226, $strap - 34, 452, 84, 36), PaintingColor::lighter($p->dark, 0.3), $p->dark);
                    $c->fill(PaintingPath::rounded(150, $strap - 26, 62, 68, 14), PaintingColor::lighter($p->accent, 0.15), PaintingColor::darker($p->accent, 0.2));
                }
                $sleeve = PaintingPath::data('M -150 -300 C -60 -330 60 -330 150 -300 C 186 -288 196 -260 194 -220 C 186 -80 190 60 170 220 C 164 276 140 292 104 300 C 40 314 -40 314 -104 300 C -140 292 -164 276 -170 220 C -190 60 -186 -80 -194 -220 C -196 -260 -186 -288 -150 -300 Z');
                $c->fill($sleeve, PaintingColor::lighter($p->main, 0.25), PaintingColor::darker($p->main, 0.25));
                $c->fill(PaintingPath::rounded(96, -340, 140, 680, 0), PaintingColor::INK, null, 0.15, $sleeve);
                $c->fill($sleeve->minus($sleeve->moved(9, 9)), PaintingColor::WHITE, null, 0.22, $sleeve);
                $cap = PaintingPath::data('M -96 -200 C -40 -222 40 -222 96 -200 C 136 -184 150 -120 150 -40 C 150 60 132 150 84 196 C 40 222 -40 222 -84 196 C -132 150 -150 60 -150 -40 C -150 -120 -136 -184 -96 -200 Z');
                $c->fill($cap->moved(8, 16), PaintingColor::INK, null, 0.3, $sleeve);
                $c->fill($cap, PaintingColor::lighter($p->accent, 0.28), PaintingColor::darker($p->accent, 0.2));
                $c->fill($cap->minus($cap->moved(-16, -14)), PaintingColor::INK, null, 0.14, $cap);
                foreach ([-110, -20, 70] as $i => $rib) {
                    $half = 92 - abs($i - 1) * 12;
                    $line = [[-$half, $rib], [0, $rib + 34], [$half, $rib]];
                    $c->fill(PaintingPath::bent($line, 24), PaintingColor::darker($p->accent, 0.3), null, 0.75);
                    $c->fill(PaintingPath::bent(array_map(static fn (array $q): array => [$q[0], $q[1] + 15], $line), 6), PaintingColor::WHITE, null, 0.35);
                }
                foreach ([[-84, -160], [84, -160], [-64, 156], [64, 156]] as [$rx, $ry]) {
                    $c->fill(PaintingPath::circle($rx, $ry, 16), PaintingColor::lighter($p->metal, 0.5), $p->metalDark);
                }
                $c->fill(PaintingPath::bent([[-126, -20], [-122, -110], [-100, -170]], 14, 7), PaintingColor::WHITE, null, 0.5);
            }
        );
    }
}
