<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Parts;

use MdShop\Catalog\Support\Text\Folding;

/**
 * How names of colours look: the swatch beside a name, and the spelling of a name that the index has in folded form. A name may consist
 * of several: "negru/roșu", "alb cu verde".
 */
final class Colors
{
    /** Names as people write them in Romanian and Russian, by their colour. The first spelling of a folded form is used. */
    private const NAMES = [
        '#ffffff' => ['alb', 'albă', 'белый', 'белая'],
        '#1d1d1f' => ['negru', 'neagră', 'чёрный', 'чёрная'],
        '#8e9299' => ['gri', 'серый', 'серая'],
        '#54585f' => ['gri închis', 'grafit', 'тёмно-серый', 'графитовый'],
        '#c9ccd1' => ['gri deschis', 'светло-серый'],
        '#b9bec7' => ['argintiu', 'argintie', 'серебристый', 'серебряный'],
        '#c9a227' => ['auriu', 'aurie', 'золотистый', 'золотой'],
        '#e3d3b4' => ['bej', 'бежевый'],
        '#f6efdc' => ['crem', 'кремовый'],
        '#7a4a2b' => ['maro', 'maroniu', 'коричневый'],
        '#cf2e2e' => ['roșu', 'roșie', 'красный', 'красная'],
        '#7d1f35' => ['vișiniu', 'bordo', 'бордовый', 'вишнёвый'],
        '#ec6fa5' => ['roz', 'розовый'],
        '#f0791f' => ['portocaliu', 'portocalie', 'оранжевый'],
        '#f4cf2d' => ['galben', 'galbenă', 'жёлтый'],
        '#d0a11c' => ['galben-muștar', 'muștar', 'горчичный'],
        '#2f9a4b' => ['verde', 'зелёный'],
        '#1f5e36' => ['verde închis', 'тёмно-зелёный'],
        '#9ad04a' => ['verde deschis', 'lime', 'салатовый', 'лаймовый'],
        '#6f7546' => ['kaki', 'хаки', 'оливковый', 'oliv'],
        '#9fe0c6' => ['mentă', 'мятный'],
        '#25b4b0' => ['turcoaz', 'бирюзовый'],
        '#2563c4' => ['albastru', 'albastră', 'синий'],
        '#7fbdf0' => ['albastru deschis', 'bleu', 'голубой'],
        '#1c2a52' => ['bleumarin', 'albastru închis', 'тёмно-синий'],
        '#6b3fa0' => ['mov', 'violet', 'фиолетовый'],
        '#b79ae0' => ['lila', 'liliac', 'сиреневый', 'лиловый'],
    ];

    /** What is between the names of a product in several colours. */
    private const BETWEEN = '#(\s*[/,+&]\s*|\s+(?:cu|și|si|с|со|и)\s+)#u';

    /** @var array<string, array{string, string}>|null Colour and spelling by folded name. */
    private ?array $known = null;

    /** @return list<string> The colours of a swatch, as "#rrggbb": one, or two for a name that consists of several; empty if any is unknown. */
    public function swatch(string $name): array
    {
        $colors = array_map(fn (string $part): string => $this->known(Folding::fold($part))[0] ?? '', array_slice(self::parts($name), 0, 2));
        return in_array('', $colors, true) ? [] : $colors;
    }

    /** The name with its diacritics, as far as its words are known. */
    public function spelled(string $folded): string
    {
        $parts = preg_split(self::BETWEEN, $folded, -1, PREG_SPLIT_DELIM_CAPTURE);
        return implode('', array_map(fn (string $part): string => $this->known($part)[1] ?? $part, $parts === false ? [$folded] : $parts));
    }

    /** The swatch as HTML; the name beside it is what screen readers say. */
    public function html(string $name): string
    {
        $colors = $this->swatch($name);
        if ($colors === []) {
            return '<span class="md-shop-swatch is-unknown" aria-hidden="true"></span>';
        }
        [$first, $second] = [$colors[0], $colors[1] ?? $colors[0]];
        return sprintf('<span class="md-shop-swatch" aria-hidden="true" style="--md-shop-swatch:%s;--md-shop-swatch-2:%s"></span>', esc_attr($first), esc_attr($second));
    }

    /** @return non-empty-list<string> */
    private static function parts(string $name): array
    {
        $parts = preg_split(self::BETWEEN, trim($name));
        return $parts === false || $parts === [] ? [$name] : $parts;
    }

    /** @return array{string, string}|null */
    private function known(string $folded): ?array
    {
        if ($this->known === null) {
            $this->known = [];
            foreach (self::NAMES as $color => $names) {
                foreach ($names as $name) {
                    $this->known[Folding::fold($name)] = [$color, $name];
                }
            }
        }
        return $this->known[$folded] ?? null;
    }
}
