<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

/** Wheels, bearings and frames: on their own, and as the wheels of every skate. Light comes from the upper left. */
final class PaintingParts
{
    /** A wheel seen from the side, with its hub and bearing. */
    public static function wheel(PaintingCanvas $c, PaintingPalette $p, float $x, float $y, float $radius, int $tyre, int $hub, float $turn = 0.0): void
    {
        $c->at(
            $x,
            $y,
            $radius / 100,
            0,
            static function (PaintingCanvas $c) use ($p, $tyre, $hub, $turn): void {
                $c->fill(PaintingPath::circle(0, 0, 100), PaintingColor::lighter($tyre, 0.14), PaintingColor::darker($tyre, 0.28));
                $c->fill(PaintingPath::circle(0, 0, 84), PaintingColor::lighter($tyre, 0.05), PaintingColor::darker($tyre, 0.12));
                $c->fill(PaintingPath::arc(0, 0, 87, 94, 195, 285), PaintingColor::WHITE, null, 0.5);
                $c->fill(PaintingPath::circle(0, 0, 62), PaintingColor::darker($tyre, 0.5));
                $c->fill(PaintingPath::circle(0, 0, 58), PaintingColor::darker($hub, 0.35), PaintingColor::darker($hub, 0.5));
                for ($i = 0; $i < 6; $i++) {
                    $spoke = PaintingPath::polygon([[-9, -20], [9, -20], [14, -56], [-14, -56]]);
                    $c->fill($spoke->turned($turn + 60 * $i, 0, 0), $hub);
                }
                $c->fill(PaintingPath::circle(0, 0, 58)->minus(PaintingPath::circle(0, 0, 49)), PaintingColor::lighter($hub, 0.18), $hub);
                $c->fill(PaintingPath::circle(0, 0, 33), PaintingColor::lighter($hub, 0.2), PaintingColor::darker($hub, 0.15));
                $c->fill(PaintingPath::circle(0, 0, 26), PaintingColor::lighter($p->metal, 0.5), $p->metalDark);
                $c->fill(PaintingPath::circle(0, 0, 20), $p->metalDark, $p->metal);
                $c->fill(PaintingPath::circle(0, 0, 10), PaintingColor::INK);
            }
        );
    }

    /** Three loose wheels: one face on, one behind it, one lying on its side. */
    public static function wheels(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $c->glow(600, 985, 470, 46, PaintingColor::darker($p->back, 0.75), 0.5);
        $turn = (float) ($seed % 60);
        self::wheel($c, $p, 375, 560, 232, PaintingColor::darker($p->main, 0.22), PaintingColor::darker($p->accent, 0.1), $turn + 20);
        self::wheel($c, $p, 690, 668, 318, $p->main, $p->accent, $turn);
        // The wheel on its side: a rounded tread with the hub's rim on top.
        $c->fill(PaintingPath::data('M 170 868 C 130 890 130 950 170 974 C 250 1004 400 1004 480 974 C 520 950 520 890 480 868 Z'), PaintingColor::lighter($p->main, 0.08), PaintingColor::darker($p->main, 0.4));
        $c->fill(PaintingPath::ellipse(325, 868, 160, 46), PaintingColor::lighter($p->main, 0.32), $p->main);
        $c->fill(PaintingPath::ellipse(325, 868, 96, 27), PaintingColor::darker($p->accent, 0.15));
        $c->fill(PaintingPath::ellipse(325, 862, 90, 23), PaintingColor::lighter($p->accent, 0.2), $p->accent);
        $c->fill(PaintingPath::ellipse(325, 862, 44, 11), $p->metal, $p->metalDark);
        $c->fill(PaintingPath::ellipse(325, 862, 18, 5), PaintingColor::INK);
        $c->fill(PaintingPath::bent([[172, 905], [240, 928], [325, 934]], 9, 4), PaintingColor::WHITE, null, 0.4);
    }

    /** Ball bearings: one open, so that its balls show, one shielded, one on its edge, and a bottle of oil. */
    public static function bearings(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $c->glow(600, 985, 480, 44, PaintingColor::darker($p->back, 0.75), 0.5);
        self::oil($c, $p);
        self::bearing($c, $p, 400, 660, 318, true, (float) ($seed % 40));
        self::bearing($c, $p, 770, 800, 180, false, 0.0);
    }

    /** A machined aluminium frame for three large wheels. */
    public static function frame(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $c->glow(600, 945, 470, 40, PaintingColor::darker($p->back, 0.75), 0.5);
        $c->at(
            600,
            620,
            1.0,
            -9 - $seed % 3,
            static function (PaintingCanvas $c) use ($p): void {
                $rail = PaintingPath::data('M -452 66 C -452 10 -420 -10 -390 -62 C -376 -96 -356 -112 -320 -112 L -150 -112 C -110 -112 -108 -62 -60 -62 L 80 -62 C 130 -62 132 -142 176 -142 L 330 -142 C 366 -142 380 -122 392 -84 C 410 -30 456 0 456 62 C 456 112 424 138 384 138 C 330 138 318 62 192 62 C 80 62 70 138 0 138 C -70 138 -80 62 -192 62 C -318 62 -330 138 -384 138 C -424 138 -452 116 -452 66 Z');
                $c->fill($rail->moved(16, -26), PaintingColor::darker($p->main, 0.35), PaintingColor::darker($p->main, 0.6));
                // Spacers between the two rails.
                foreach ([-384, 0, 384] as $x) {
                    $c->fill(PaintingPath::circle($x + 16, 50, 44), $p->metalDark);
                }
                $cuts = PaintingPath::data('M -300 -40 C -260 -60 -180 -60 -140 -40 L -70 20 C -60 36 -80 44 -96 40 C -160 20 -230 20 -290 40 C -312 46 -330 36 -324 16 Z');
                $cuts = $cuts->plus(PaintingPath::data('M 120 -30 C 180 -60 260 -60 300 -40 L 336 16 C 344 36 322 46 300 40 C 240 20 170 20 110 36 C 90 42 72 30 84 16 Z'));
                $cuts = $cuts->plus(PaintingPath::rounded(-40, -34, 92, 40, 20));
                $axle = PaintingPath::circle(-384, 68, 26)->plus(PaintingPath::circle(0, 68, 26))->plus(PaintingPath::circle(384, 68, 26));
                $side = $rail->minus($cuts);
                $c->fill($side, PaintingColor::lighter($p->main, 0.3), PaintingColor::darker($p->main, 0.2));
                $c->fill($cuts->minus($cuts->moved(6, 9)), PaintingColor::INK, null, 0.25, $rail);
                $c->fill($rail->minus($rail->moved(0, 10)), PaintingColor::WHITE, null, 0.55, $side);
                $c->fill($rail->minus($rail->moved(0, -12)), PaintingColor::INK, null, 0.22, $side);
                foreach ([-384, 0, 384] as $x) {
                    $c->fill(PaintingPath::circle($x, 68, 44), PaintingColor::lighter($p->accent, 0.2), PaintingColor::darker($p->accent, 0.2));
                }
                $c->fill($axle, $p->metalDark, PaintingColor::lighter($p->metal, 0.4));
                foreach ([-384, 0, 384] as $x) {
                    $c->fill(PaintingPath::polygon(self::hexagon($x, 68, 14)), PaintingColor::INK);
                }
                foreach ([[-240, -112], [252, -142]] as [$x, $y]) {
                    $c->fill(PaintingPath::rounded($x - 74, $y - 30, 148, 44, 12), PaintingColor::lighter($p->metal, 0.45), $p->metalDark);
                    $c->fill(PaintingPath::rounded($x - 30, $y - 62, 60, 36, 10), PaintingColor::lighter($p->metal, 0.3), PaintingColor::darker($p->metalDark, 0.3));
                    foreach ([-16, 0, 16] as $groove) {
                        $c->fill(PaintingPath::rounded($x + $groove - 2, $y - 58, 4, 28, 2), PaintingColor::INK, null, 0.35);
                    }
                }
            }
        );
    }

    public static function bearing(PaintingCanvas $c, PaintingPalette $p, float $x, float $y, float $radius, bool $open, float $turn): void
    {
        $c->at(
            $x,
            $y,
            $radius / 100,
            0,
            static function (PaintingCanvas $c) use ($p, $open, $turn): void {
                $light = PaintingColor::lighter($p->metal, 0.55);
                $c->fill(PaintingPath::circle(0, 0, 100), $light, $p->metalDark);
                $c->fill(PaintingPath::circle(0, 0, 93), PaintingColor::lighter($p->metal, 0.15), PaintingColor::lighter($p->metal, 0.4));
                $c->fill(PaintingPath::arc(0, 0, 83, 91, 190, 275), PaintingColor::WHITE, null, 0.8);
                $c->fill(PaintingPath::circle(0, 0, 79), PaintingColor::darker($p->metalDark, 0.55));
                if ($open) {
                    for ($i = 0; $i < 7; $i++) {
                        $angle = deg2rad($turn + $i * 360 / 7);
                        $bx = 61 * cos($angle);
                        $by = 61 * sin($angle);
                        $c->fill(PaintingPath::arc(0, 0, 55, 67, $turn + ($i + 0.3) * 360 / 7, $turn + ($i + 0.7) * 360 / 7), PaintingColor::darker($p->accent, 0.1));
                        $c->fill(PaintingPath::circle($bx, $by, 17), PaintingColor::lighter($p->metal, 0.75), PaintingColor::darker($p->metalDark, 0.2));
                        $c->fill(PaintingPath::circle($bx - 5, $by - 6, 4.5), PaintingColor::WHITE, null, 0.9);
                    }
                } else {
                    $c->fill(PaintingPath::circle(0, 0, 77), PaintingColor::lighter($p->accent, 0.15), PaintingColor::darker($p->accent, 0.25));
                    $c->fill(PaintingPath::arc(0, 0, 68, 72, 200, 280), PaintingColor::WHITE, null, 0.55);
                    $c->fill(PaintingPath::arc(0, 0, 52, 55, 20, 160), PaintingColor::INK, null, 0.25);
                }
                $c->fill(PaintingPath::circle(0, 0, 45), $light, $p->metalDark);
                $c->fill(PaintingPath::circle(0, 0, 40), $p->metal, PaintingColor::lighter($p->metal, 0.35));
                $c->fill(PaintingPath::arc(0, 0, 32, 38, 195, 270), PaintingColor::WHITE, null, 0.8);
                $c->fill(PaintingPath::circle(0, 0, 28), PaintingColor::darker($p->metalDark, 0.5));
                $c->fill(PaintingPath::circle(1, 3, 25), PaintingColor::mix($p->back, $p->main, 0.2));
            }
        );
    }

    private static function oil(PaintingCanvas $c, PaintingPalette $p): void
    {
        $body = PaintingPath::rounded(730, 400, 230, 570, 46);
        $c->fill(PaintingPath::data('M 828 250 L 862 250 L 880 350 L 810 350 Z'), PaintingColor::lighter($p->accent, 0.25), PaintingColor::darker($p->accent, 0.15));
        $c->fill(PaintingPath::rounded(780, 336, 130, 80, 14), PaintingColor::lighter($p->dark, 0.2), $p->dark);
        $c->fill($body, PaintingColor::lighter($p->main, 0.28), PaintingColor::darker($p->main, 0.18));
        $c->fill(PaintingPath::rounded(900, 400, 90, 570, 46), PaintingColor::INK, null, 0.16, $body);
        $c->fill(PaintingPath::rounded(752, 440, 16, 420, 8), PaintingColor::WHITE, null, 0.45);
        $c->fill(PaintingPath::rounded(730, 500, 230, 190, 0), PaintingColor::lighter($p->back, 0.6), PaintingColor::lighter($p->back, 0.2));
        $c->fill(PaintingPath::data('M 845 522 C 880 570 892 590 892 615 C 892 642 871 662 845 662 C 819 662 798 642 798 615 C 798 590 810 570 845 522 Z'), PaintingColor::lighter($p->accent, 0.15), PaintingColor::darker($p->accent, 0.15));
        $c->fill(PaintingPath::ellipse(824, 616, 9, 20), PaintingColor::WHITE, null, 0.6);
    }

    /** @return list<array{float, float}> */
    private static function hexagon(float $x, float $y, float $radius): array
    {
        $points = [];
        for ($i = 0; $i < 6; $i++) {
            $points[] = [$x + $radius * cos(M_PI * $i / 3), $y + $radius * sin(M_PI * $i / 3)];
        }
        return $points;
    }
}
