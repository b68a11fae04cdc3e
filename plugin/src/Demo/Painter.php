<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use GdImage;
use InvalidArgumentException;
use RuntimeException;

/**
 * Paints the demo shop's pictures, so that the first real shop needs no photographs and no download.
 * The same motif, palette and seed give the same picture. A picture takes under a second and under 128 MiB.
 */
final class Painter
{
    /** Every motif, with the class that draws it. */
    private const MOTIFS = [
        'inline-skate' => [PaintingSkates::class, 'inlineSkate'],
        'speed-skate' => [PaintingSkates::class, 'speedSkate'],
        'quad-skate' => [PaintingSkates::class, 'quadSkate'],
        'three-wheel-skate' => [PaintingSkates::class, 'threeWheelSkate'],
        'freestyle-skate' => [PaintingSkates::class, 'freestyleSkate'],
        'kids-skate' => [PaintingSkates::class, 'kidsSkate'],
        'soft-skate' => [PaintingSportSkates::class, 'soft'],
        'aggressive-skate' => [PaintingSportSkates::class, 'aggressive'],
        'derby-skate' => [PaintingSportSkates::class, 'derby'],
        'helmet' => [PaintingGear::class, 'helmet'],
        'protection' => [PaintingGear::class, 'protection'],
        'bag' => [PaintingGear::class, 'bag'],
        'wheel' => [PaintingParts::class, 'wheels'],
        'bearing' => [PaintingParts::class, 'bearings'],
        'frame' => [PaintingParts::class, 'frame'],
        'helmet-aero' => [PaintingSafety::class, 'aero'],
        'helmet-dome' => [PaintingSafety::class, 'dome'],
        'helmet-kids' => [PaintingSafety::class, 'kids'],
        'wrist-guard' => [PaintingSafety::class, 'wrist'],
        'knee-pads' => [PaintingSafety::class, 'knees'],
        'shoulder-bag' => [PaintingThings::class, 'shoulderBag'],
        'cones' => [PaintingThings::class, 'cones'],
        'tool' => [PaintingThings::class, 'tool'],
        'lamp' => [PaintingThings::class, 'lamp'],
        'bottle-kit' => [PaintingThings::class, 'cleaning'],
        'frame-four' => [PaintingSpares::class, 'fourFrame'],
        'frame-ufs' => [PaintingSpares::class, 'grindFrame'],
        'quad-plate' => [PaintingSpares::class, 'quadPlate'],
        'wheel-speed' => [PaintingSpares::class, 'speedWheel'],
        'wheel-quad' => [PaintingSpares::class, 'quadWheels'],
        'wheel-small' => [PaintingSpares::class, 'smallWheels'],
        'bearing-box' => [PaintingSpares::class, 'bearingBox'],
        'bearing-pair' => [PaintingSpares::class, 'bearingPair'],
        'axles' => [PaintingSpares::class, 'axles'],
        't-shirt' => [PaintingWear::class, 'shirt'],
        'jacket' => [PaintingWear::class, 'jacket'],
        'suit' => [PaintingWear::class, 'suit'],
        'socks' => [PaintingWear::class, 'socks'],
        'shorts' => [PaintingWear::class, 'shorts'],
        'laces' => [PaintingWear::class, 'laces'],
        'coach' => [PaintingPeople::class, 'coach'],
        'coach-speed' => [PaintingPeople::class, 'speedCoach'],
        'coach-dance' => [PaintingPeople::class, 'danceCoach'],
        'news' => [PaintingScenes::class, 'any'],
        'news-track' => [PaintingScenes::class, 'track'],
        'news-medal' => [PaintingScenes::class, 'medal'],
        'news-crowd' => [PaintingScenes::class, 'crowd'],
    ];

    /** @return list<string> */
    public static function motifs(): array
    {
        return array_keys(self::MOTIFS);
    }

    /**
     * @param string       $motif   One of `motifs()`.
     * @param array<mixed> $palette Three colours `#rrggbb`: background, main colour, second colour.
     * @param int          $seed    Small differences between pictures of one motif.
     * @return string The file's bytes, 640 by 640 points, in the format that `extension()` names.
     * @throws InvalidArgumentException When the motif is unknown or the palette malformed.
     * @throws RuntimeException When PHP has no GD, or GD fails.
     */
    public function paint(string $motif, array $palette, int $seed): string
    {
        $draw = self::MOTIFS[$motif] ?? throw new InvalidArgumentException(
            sprintf('There is no motif "%s" for a demo picture. Known motifs: %s.', esc_html($motif), esc_html(implode(', ', self::motifs())))
        );
        $colors = PaintingPalette::fromHex($palette);
        if (!function_exists('imagecreatetruecolor')) {
            throw new RuntimeException('The demo pictures are drawn with PHP\'s GD extension, which is missing. Install it (on Debian or Ubuntu: apt install php-gd) and restart PHP.');
        }
        // A few bits are plenty, and no motif's arithmetic can then leave the range of integers, 32 bits included.
        $variation = $seed & 0xfffff;
        $canvas = new PaintingCanvas();
        $this->background($canvas, $colors, $variation);
        $draw($canvas, $colors, $variation);
        return $this->bytes($canvas->finished());
    }

    /** The pictures' file extension, without a dot: `webp`, or `png` where GD was built without WebP. */
    public function extension(): string
    {
        return function_exists('imagewebp') ? 'webp' : 'png';
    }

    /** A blended wall with one large disc behind the subject; the disc's place differs from picture to picture. */
    private function background(PaintingCanvas $canvas, PaintingPalette $p, int $seed): void
    {
        $size = PaintingCanvas::SIZE;
        $wall = PaintingPath::rounded(0, 0, $size, $size, 0);
        $canvas->fill($wall, PaintingColor::lighter($p->back, 0.55), PaintingColor::mix($p->back, $p->main, 0.06));
        $x = 600 + ($seed & 3) * 26 - 39;
        $canvas->fill(PaintingPath::circle($x, 540, 452), PaintingColor::mix($p->back, $p->main, 0.13), PaintingColor::mix($p->back, $p->main, 0.04));
        $canvas->fill(PaintingPath::circle($x + 400, 190, 46 + (($seed >> 2) & 3) * 8), PaintingColor::mix($p->back, $p->accent, 0.5));
        $canvas->fill(PaintingPath::circle($x - 430, 760, 24 + (($seed >> 4) & 3) * 6), PaintingColor::mix($p->back, $p->accent, 0.4));
    }

    private function bytes(GdImage $image): string
    {
        ob_start();
        $written = 'webp' === $this->extension() ? imagewebp($image, null, 86) : imagepng($image, null, 7);
        $bytes = (string) ob_get_clean();
        if (!$written || '' === $bytes) {
            throw new RuntimeException(sprintf('GD could not write the picture as %s.', esc_html($this->extension())));
        }
        return $bytes;
    }
}
