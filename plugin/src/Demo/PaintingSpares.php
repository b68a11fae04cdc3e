<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

/** Spare parts that a skater chooses by their shape: frames, plates, wheels, bearings, axles. Light comes from the upper left. */
final class PaintingSpares
{
    /** A frame for four wheels, with two mounting blocks. */
    public static function fourFrame(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $c->glow(600, 860, 470, 36, PaintingColor::darker($p->back, 0.75), 0.5);
        $c->at(600, 620, 1.0, 5 + $seed % 3, static function (PaintingCanvas $c) use ($p): void {
            $rail = PaintingPath::data('M -480 60 C -480 0 -440 -30 -400 -70 L -330 -120 L -170 -120 L -110 -80 L 110 -80 L 180 -150 L 340 -150 L 410 -70 C 450 -30 484 0 484 60 C 484 130 400 140 370 90 C 330 40 300 40 260 90 C 220 140 160 140 120 90 C 80 40 -80 40 -120 90 C -160 140 -220 140 -260 90 C -300 40 -330 40 -370 90 C -400 140 -480 130 -480 60 Z');
            $c->fill($rail->moved(14, -24), PaintingColor::darker($p->main, 0.35), PaintingColor::darker($p->main, 0.6));
            $cuts = PaintingPath::rounded(-330, -60, 170, 64, 30)->plus(PaintingPath::rounded(170, -70, 170, 70, 30))->plus(PaintingPath::rounded(-70, -30, 140, 40, 20));
            $side = $rail->minus($cuts);
            $c->fill($side, PaintingColor::lighter($p->main, 0.4), PaintingColor::darker($p->main, 0.15));
            $c->fill($rail->minus($rail->moved(0, 9)), PaintingColor::WHITE, null, 0.6, $side);
            foreach ([-424, -190, 190, 424] as $x) {
                $c->fill(PaintingPath::circle($x, 62, 40), PaintingColor::lighter($p->accent, 0.2), PaintingColor::darker($p->accent, 0.2));
                $c->fill(PaintingPath::circle($x, 62, 20), $p->metalDark, PaintingColor::lighter($p->metal, 0.5));
                $c->fill(PaintingPath::circle($x, 62, 8), PaintingColor::INK);
            }
            foreach ([[-250, -120], [260, -150]] as [$x, $y]) {
                $c->fill(PaintingPath::rounded($x - 70, $y - 40, 140, 50, 12), PaintingColor::lighter($p->metal, 0.4), $p->metalDark);
                $c->fill(PaintingPath::circle($x, $y - 40, 26), $p->metalDark);
            }
        });
    }

    /** A frame for grinding: low, thick, with a groove in its middle. */
    public static function grindFrame(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $c->glow(600, 900, 420, 36, PaintingColor::darker($p->back, 0.75), 0.5);
        $c->at(600, 640, 1.0, -5 - $seed % 3, static function (PaintingCanvas $c) use ($p): void {
            $body = PaintingPath::data('M -420 -170 L 420 -170 C 446 -170 450 -140 440 -110 L 410 150 C 400 200 300 210 270 160 L 190 20 C 150 -40 -150 -40 -190 20 L -270 160 C -300 210 -400 200 -410 150 L -440 -110 C -450 -140 -446 -170 -420 -170 Z');
            $c->fill($body->moved(16, -26), PaintingColor::darker($p->main, 0.5));
            $c->fill($body, PaintingColor::lighter($p->main, 0.28), PaintingColor::darker($p->main, 0.2));
            $c->fill(PaintingPath::data('M -170 30 C -130 -20 130 -20 170 30 L 150 70 C 110 20 -110 20 -150 70 Z'), $p->accent);
            foreach ([-330, -250, 250, 330] as $i => $x) {
                $y = $i === 0 || $i === 3 ? 120 : 60;
                $c->fill(PaintingPath::circle($x, $y, 30), $p->metalDark, PaintingColor::lighter($p->metal, 0.5));
                $c->fill(PaintingPath::circle($x, $y, 12), PaintingColor::INK);
            }
            foreach ([-300, 300] as $x) {
                $c->fill(PaintingPath::rounded($x - 60, -210, 120, 60, 14), $p->metalDark, PaintingColor::darker($p->metalDark, 0.3));
            }
            $c->fill(PaintingPath::rounded(-120, -120, 240, 56, 20), $p->accent, PaintingColor::darker($p->accent, 0.2));
            $c->fill(PaintingPath::rounded(-400, -154, 800, 12, 6), PaintingColor::WHITE, null, 0.35);
        });
    }

    /** A plate for quads from below: two trucks with their axles, and the toe stop. */
    public static function quadPlate(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $c->glow(600, 1000, 360, 36, PaintingColor::darker($p->back, 0.75), 0.4);
        $c->at(600, 600, 1.0, 12 + $seed % 4, static function (PaintingCanvas $c) use ($p): void {
            $plate = PaintingPath::data('M -90 -430 C -60 -470 60 -470 90 -430 L 130 -180 C 90 -60 90 60 130 180 L 90 430 C 60 470 -60 470 -90 430 L -130 180 C -90 60 -90 -60 -130 -180 Z');
            $c->fill($plate->moved(10, 14), PaintingColor::INK, null, 0.2);
            $c->fill($plate, PaintingColor::lighter($p->main, 0.5), PaintingColor::darker($p->main, 0.1));
            $c->fill(PaintingPath::rounded(-34, -90, 68, 180, 30), PaintingColor::darker($p->main, 0.45));
            foreach ([-240, 240] as $y) {
                $c->fill(PaintingPath::rounded(-270, $y - 20, 540, 40, 14), $p->metalDark, PaintingColor::lighter($p->metal, 0.3));
                $c->fill(PaintingPath::rounded(-120, $y - 56, 240, 112, 40), PaintingColor::lighter($p->metal, 0.5), $p->metalDark);
                $c->fill(PaintingPath::circle(0, $y, 64), PaintingColor::lighter($p->accent, 0.3), PaintingColor::darker($p->accent, 0.15));
                $c->fill(PaintingPath::circle(0, $y, 30), $p->metalDark, PaintingColor::lighter($p->metal, 0.6));
                foreach ([-262, 262] as $x) {
                    $c->fill(PaintingPath::rounded($x - 20, $y - 28, 40, 56, 8), PaintingColor::lighter($p->metal, 0.6), $p->metal);
                }
            }
            $c->fill(PaintingPath::circle(0, -400, 72), PaintingColor::lighter($p->accent, 0.2), PaintingColor::darker($p->accent, 0.3));
            $c->fill(PaintingPath::circle(-16, -416, 22), PaintingColor::WHITE, null, 0.4);
        });
    }

    /** One large racing wheel with thin spokes. */
    public static function speedWheel(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $c->glow(600, 1040, 330, 30, PaintingColor::darker($p->back, 0.75), 0.5);
        $c->fill(PaintingPath::circle(600, 620, 410), PaintingColor::lighter($p->main, 0.2), PaintingColor::darker($p->main, 0.3));
        $c->fill(PaintingPath::circle(600, 620, 360), PaintingColor::lighter($p->main, 0.06), PaintingColor::darker($p->main, 0.12));
        $c->fill(PaintingPath::arc(600, 620, 372, 398, 195, 285), PaintingColor::WHITE, null, 0.5);
        $c->fill(PaintingPath::circle(600, 620, 262), PaintingColor::darker($p->accent, 0.5));
        $c->fill(PaintingPath::circle(600, 620, 246), PaintingColor::lighter($p->back, 0.3), $p->back);
        for ($i = 0; $i < 9; $i++) {
            $spoke = PaintingPath::polygon([[586, 560], [614, 560], [640, 374], [604, 374]]);
            $c->fill($spoke->turned($seed % 40 + 40 * $i, 600, 620), PaintingColor::lighter($p->accent, 0.05), PaintingColor::darker($p->accent, 0.2));
        }
        $c->fill(PaintingPath::circle(600, 620, 262)->minus(PaintingPath::circle(600, 620, 234)), PaintingColor::lighter($p->accent, 0.2), $p->accent);
        $c->fill(PaintingPath::circle(600, 620, 110), PaintingColor::lighter($p->accent, 0.2), PaintingColor::darker($p->accent, 0.15));
        $c->fill(PaintingPath::circle(600, 620, 82), PaintingColor::lighter($p->metal, 0.5), $p->metalDark);
        $c->fill(PaintingPath::circle(600, 620, 36), PaintingColor::INK);
    }

    /** Four wide wheels for quads, seen from the side of their tread. */
    public static function quadWheels(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $c->glow(600, 1000, 460, 36, PaintingColor::darker($p->back, 0.75), 0.5);
        foreach ([[400, 380], [800, 380], [360, 780], [840, 780]] as $i => [$x, $y]) {
            $tyre = $i % 2 === 0 ? $p->main : PaintingColor::mix($p->main, $p->accent, 0.6);
            $c->fill(PaintingPath::rounded($x - 60, $y - 170, 240, 340, 80), PaintingColor::darker($tyre, 0.1), PaintingColor::darker($tyre, 0.45));
            $c->fill(PaintingPath::ellipse($x - 40, $y, 140, 172), PaintingColor::lighter($tyre, 0.2), PaintingColor::darker($tyre, 0.12));
            $c->fill(PaintingPath::ellipse($x - 40, $y, 92, 116), PaintingColor::WHITE, PaintingColor::lighter($p->back, 0.3));
            $c->fill(PaintingPath::ellipse($x - 40, $y, 60, 76), PaintingColor::lighter($p->accent, 0.1), PaintingColor::darker($p->accent, 0.2));
            $c->fill(PaintingPath::ellipse($x - 40, $y, 34, 44), $p->metalDark, $p->metal);
            $c->fill(PaintingPath::ellipse($x - 40, $y, 14, 18), PaintingColor::INK);
            $c->fill(PaintingPath::bent([[$x - 150, $y - 40], [$x - 120, $y - 120], [$x - 50, $y - 158]], 12, 5), PaintingColor::WHITE, null, 0.5);
        }
    }

    /** A row of four small hard wheels. */
    public static function smallWheels(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $c->glow(600, 900, 480, 36, PaintingColor::darker($p->back, 0.75), 0.5);
        foreach ([[240, 760], [480, 720], [720, 760], [960, 720]] as $i => [$x, $y]) {
            PaintingParts::wheel($c, $p, $x, $y, 128, $p->main, $p->accent, (float) ($seed % 60 + $i * 15));
        }
        foreach ([[360, 490], [600, 450], [840, 490]] as $i => [$x, $y]) {
            PaintingParts::wheel($c, $p, $x, $y, 128, PaintingColor::darker($p->main, 0.06), PaintingColor::lighter($p->accent, 0.2), (float) ($seed % 60 + $i * 21));
        }
    }

    /** An open box with rows of bearings. */
    public static function bearingBox(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $c->glow(600, 1010, 440, 36, PaintingColor::darker($p->back, 0.75), 0.5);
        $c->fill(PaintingPath::data('M 220 300 L 980 300 L 1000 440 L 200 440 Z'), PaintingColor::lighter($p->accent, 0.15), $p->accent);
        $c->fill(PaintingPath::rounded(430, 338, 340, 56, 16), PaintingColor::lighter($p->back, 0.5));
        $c->fill(PaintingPath::rounded(190, 420, 820, 580, 34), PaintingColor::lighter($p->main, 0.2), PaintingColor::darker($p->main, 0.25));
        $c->fill(PaintingPath::rounded(220, 450, 760, 520, 20), PaintingColor::darker($p->main, 0.55));
        foreach ([0, 1, 2] as $row) {
            foreach ([0, 1, 2, 3] as $column) {
                PaintingParts::bearing($c, $p, 318 + $column * 188, 540 + $row * 170, 76, ($row + $column + $seed) % 5 === 0, (float) ($seed % 40));
            }
        }
    }

    /** Two bearings, large: one open with its balls, one behind it closed. */
    public static function bearingPair(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $c->glow(600, 1020, 440, 36, PaintingColor::darker($p->back, 0.75), 0.5);
        PaintingParts::bearing($c, $p, 790, 460, 250, false, 0.0);
        PaintingParts::bearing($c, $p, 460, 690, 320, true, (float) ($seed % 40));
    }

    /** Axle bolts and spacers, in two rows. */
    public static function axles(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        $c->glow(600, 1000, 440, 36, PaintingColor::darker($p->back, 0.75), 0.4);
        foreach ([0, 1, 2, 3] as $i) {
            $c->at(300 + $i * 200, 520, 1.0, -14 + $seed % 5, static function (PaintingCanvas $c) use ($p): void {
                $c->fill(PaintingPath::rounded(-34, -100, 68, 360, 12), PaintingColor::lighter($p->metal, 0.5), $p->metalDark);
                $c->fill(PaintingPath::rounded(-34, 150, 68, 110, 12), PaintingColor::lighter(0x3b82f6, 0.2), 0x2563eb);
                for ($y = 160; $y < 256; $y += 18) {
                    $c->fill(PaintingPath::rounded(-34, $y, 68, 6, 3), PaintingColor::INK, null, 0.4);
                }
                $c->fill(PaintingPath::rounded(-64, -190, 128, 96, 24), PaintingColor::lighter($p->main, 0.3), PaintingColor::darker($p->main, 0.2));
                $c->fill(PaintingPath::polygon([[-22, -150], [0, -164], [22, -150], [22, -126], [0, -112], [-22, -126]]), PaintingColor::INK);
                $c->fill(PaintingPath::rounded(-22, -80, 10, 210, 5), PaintingColor::WHITE, null, 0.6);
            });
            $c->fill(PaintingPath::rounded(236 + $i * 200, 860, 130, 120, 20), PaintingColor::lighter($p->accent, 0.3), PaintingColor::darker($p->accent, 0.2));
            $c->fill(PaintingPath::ellipse(301 + $i * 200, 866, 65, 24), PaintingColor::lighter($p->accent, 0.5), $p->accent);
            $c->fill(PaintingPath::ellipse(301 + $i * 200, 866, 28, 11), PaintingColor::INK);
        }
    }
}
