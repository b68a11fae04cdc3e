<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

/**
 * Skaters built of rounded limbs, without faces. A pose is the places of the joints; units are those of the
 * picture, and a figure about 700 units tall.
 *
 * @phpstan-type Joint array{int, int}
 * @phpstan-type Pose array{head: Joint, neck: Joint, hip: Joint, frontArm: list<Joint>, backArm: list<Joint>, frontLeg: list<Joint>, backLeg: list<Joint>, frontFoot: int, backFoot: int}
 */
final class PaintingPeople
{
    private const SKIN = [0xe8b48f, 0xc98d63, 0xf0c8a6, 0x9c6644];

    /** Open arms, gliding on one leg. Feet: degrees that the skate is turned. */
    private const GLIDE = [
        'head' => [610, 262],
        'neck' => [596, 350],
        'hip' => [560, 580],
        'frontArm' => [[600, 382], [730, 430], [862, 362]],
        'backArm' => [[588, 382], [470, 440], [344, 390]],
        'frontLeg' => [[566, 590], [650, 736], [612, 888]],
        'backLeg' => [[552, 590], [452, 712], [312, 790]],
        'frontFoot' => 0,
        'backFoot' => 24,
    ];

    /** Low and leaning forward, one arm on the back. */
    private const SPRINT = [
        'head' => [822, 410],
        'neck' => [742, 454],
        'hip' => [500, 556],
        'frontArm' => [[720, 478], [786, 610], [900, 664]],
        'backArm' => [[706, 466], [560, 420], [452, 480]],
        'frontLeg' => [[510, 570], [702, 694], [640, 884]],
        'backLeg' => [[494, 566], [420, 738], [226, 836]],
        'frontFoot' => 0,
        'backFoot' => 20,
    ];

    /** Upright, one arm high, one leg crossed behind. */
    private const DANCE = [
        'head' => [600, 262],
        'neck' => [600, 350],
        'hip' => [606, 572],
        'frontArm' => [[604, 382], [720, 316], [752, 168]],
        'backArm' => [[596, 382], [478, 434], [376, 372]],
        'frontLeg' => [[612, 580], [616, 736], [588, 884]],
        'backLeg' => [[600, 584], [742, 684], [850, 800]],
        'frontFoot' => 0,
        'backFoot' => -30,
    ];

    public static function coach(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        self::ground($c, $p, 600);
        self::figure($c, $p, self::GLIDE, $seed, 'inline');
    }

    public static function speedCoach(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        self::ground($c, $p, 580);
        foreach ([[110, 470, 230], [70, 560, 190], [130, 650, 160]] as [$x, $y, $length]) {
            $c->fill(PaintingPath::line([[$x, $y], [$x + $length, $y]], 4, 16), PaintingColor::mix($p->back, $p->accent, 0.55), null, 0.8);
        }
        self::figure($c, $p, self::SPRINT, $seed, 'inline');
    }

    public static function danceCoach(PaintingCanvas $c, PaintingPalette $p, int $seed): void
    {
        self::ground($c, $p, 620);
        self::figure($c, $p, self::DANCE, $seed, 'quad');
    }

    /** A small skater for a scene; `$x`, `$y` is the ground below the figure, `$scale` 1 its full size. */
    public static function small(PaintingCanvas $c, PaintingPalette $p, float $x, float $y, float $scale, int $seed): void
    {
        $pose = [self::GLIDE, self::SPRINT, self::GLIDE, self::DANCE][$seed & 3];
        $c->at(
            $x,
            $y,
            $scale,
            0,
            static fn (PaintingCanvas $scaled) => $scaled->at(-600, -960, 1, 0, static fn (PaintingCanvas $moved) => self::figure($moved, $p, $pose, $seed, 'inline'))
        );
    }

    private static function ground(PaintingCanvas $c, PaintingPalette $p, int $x): void
    {
        $c->fill(PaintingPath::rounded(0, 960, 1200, 240, 0), PaintingColor::mix($p->back, $p->main, 0.2), PaintingColor::mix($p->back, $p->main, 0.34));
        $c->fill(PaintingPath::data('M 0 1100 C 300 1050 800 1050 1200 1110 L 1200 1124 C 800 1064 300 1064 0 1114 Z'), PaintingColor::WHITE, null, 0.5);
        $c->glow($x, 978, 330, 26, PaintingColor::darker($p->main, 0.6), 0.5);
    }

    /**
     * @param array<string, mixed> $pose
     * @phpstan-param Pose         $pose
     * @param 'inline'|'quad'      $skates
     */
    private static function figure(PaintingCanvas $c, PaintingPalette $p, array $pose, int $seed, string $skates): void
    {
        $skin = self::SKIN[($seed >> 3) & 3];
        $trousers = $p->dark;
        $behind = PaintingColor::darker($p->main, 0.32);
        self::limb($c, $pose['backArm'], 62, $behind, $skin);
        self::limb($c, $pose['backLeg'], 90, PaintingColor::mix($trousers, PaintingColor::INK, 0.35), null);
        self::skate($c, $p, $pose['backLeg'][2], $pose['backFoot'], $skates, 0.3);
        self::limb($c, $pose['frontLeg'], 96, PaintingColor::lighter($trousers, 0.12), null);
        self::skate($c, $p, $pose['frontLeg'][2], $pose['frontFoot'], $skates, 0.0);
        self::kneePad($c, $p, $pose['frontLeg'][1]);

        [$hx, $hy] = $pose['hip'];
        [$nx, $ny] = $pose['neck'];
        $torso = PaintingPath::line([[$nx, $ny + 36], [$hx, $hy]], 148, 112);
        $c->fill(PaintingPath::line([[$nx, $ny + 20], $pose['head']], 50), PaintingColor::darker($skin, 0.14));
        $c->fill($torso, PaintingColor::lighter($p->main, 0.22), PaintingColor::darker($p->main, 0.1));
        $c->fill($torso->minus($torso->moved(-26, -10)), PaintingColor::INK, null, 0.14, $torso);
        // The band across the chest, at a right angle to the spine.
        $mx = $nx * 0.45 + $hx * 0.55;
        $my = $ny * 0.45 + $hy * 0.55;
        $share = 120 / max(1.0, hypot($hx - $nx, $hy - $ny));
        $bx = ($hy - $ny) * $share;
        $by = ($nx - $hx) * $share;
        $c->fill(PaintingPath::line([[$mx - $bx, $my - $by], [$mx + $bx, $my + $by]], 28), $p->accent, null, 1.0, $torso);
        self::head($c, $p, $pose['head'], $skin, $hx - $nx);
        self::limb($c, $pose['frontArm'], 64, PaintingColor::lighter($p->main, 0.16), $skin);
    }

    /** @param list<Joint> $joints Three: shoulder, elbow, hand; or hip, knee, ankle. */
    private static function limb(PaintingCanvas $c, array $joints, int $width, int $color, ?int $skin): void
    {
        if (null !== $skin) {
            [$x, $y] = $joints[2];
            $c->fill(PaintingPath::circle($x, $y, $width * 0.44), $skin);
            $dx = ($joints[1][0] - $x) * 0.16;
            $dy = ($joints[1][1] - $y) * 0.16;

            $joints[2] = [$x + $dx, $y + $dy];
        }
        $limb = PaintingPath::bent($joints, $width, $width * 0.72);
        $c->fill($limb, PaintingColor::lighter($color, 0.08), PaintingColor::darker($color, 0.08));
    }

    /** @param Joint $at */
    private static function head(PaintingCanvas $c, PaintingPalette $p, array $at, int $skin, int $lean): void
    {
        $c->at(
            $at[0],
            $at[1],
            1,
            $lean < -150 ? 14 : 0,
            static function (PaintingCanvas $c) use ($p, $skin): void {
                $head = PaintingPath::ellipse(0, 0, 68, 78);
                $c->fill($head, PaintingColor::lighter($skin, 0.1), PaintingColor::darker($skin, 0.08));
                $c->fill(PaintingPath::bent([[-50, 10], [-20, 66], [30, 76]], 10), $p->dark);
                $c->fill(PaintingPath::data('M -84 6 C -90 -70 -40 -104 8 -104 C 66 -104 98 -58 96 -2 C 60 -22 30 -26 0 -14 C -30 -2 -56 14 -84 6 Z'), PaintingColor::lighter($p->accent, 0.25), PaintingColor::darker($p->accent, 0.12));
                foreach ([[[-44, -44], [-20, -66], [12, -74]], [[-20, -28], [12, -44], [56, -46]]] as $vent) {
                    $c->fill(PaintingPath::bent($vent, 12), $p->dark, null, 0.75);
                }
            }
        );
    }

    /** @param Joint $at */
    private static function kneePad(PaintingCanvas $c, PaintingPalette $p, array $at): void
    {
        $c->fill(PaintingPath::rounded($at[0] - 42, $at[1] - 50, 92, 96, 36), PaintingColor::lighter($p->dark, 0.28), $p->dark);
        $c->fill(PaintingPath::ellipse($at[0] + 12, $at[1] - 2, 32, 38), PaintingColor::lighter($p->accent, 0.25), PaintingColor::darker($p->accent, 0.15));
    }

    /**
     * @param Joint           $ankle
     * @param 'inline'|'quad' $kind
     */
    private static function skate(PaintingCanvas $c, PaintingPalette $p, array $ankle, int $degrees, string $kind, float $shade): void
    {
        $c->at(
            $ankle[0],
            $ankle[1],
            1,
            $degrees,
            static function (PaintingCanvas $c) use ($p, $kind, $shade): void {
                $boot = PaintingColor::darker($p->accent, $shade);
                $rim = PaintingColor::darker(PaintingColor::lighter($p->back, 0.2), $shade);
                $y = 'quad' === $kind ? 58 : 62;
                foreach ('quad' === $kind ? [-30, 74] : [-44, -2, 40, 82] as $x) {
                    $radius = 'quad' === $kind ? 27 : 21;
                    $c->fill(PaintingPath::circle($x, $y, $radius), PaintingColor::darker($p->rubber, $shade));
                    $c->fill(PaintingPath::circle($x, $y, $radius * 0.45), $rim);
                }
                $c->fill(PaintingPath::rounded(-52, 34, 144, 18, 6), PaintingColor::darker($p->metal, $shade), PaintingColor::darker($p->metalDark, $shade));
                $c->fill(PaintingPath::data('M -48 38 C -58 0 -46 -40 -44 -72 C -44 -84 42 -84 42 -72 C 42 -40 44 -20 64 -8 C 92 4 110 12 112 38 Z'), PaintingColor::lighter($boot, 0.18), PaintingColor::darker($boot, 0.15));
                $c->fill(PaintingPath::line([[-44, -54], [42, -54]], 18), PaintingColor::darker($p->dark, $shade));
            }
        );
    }
}
