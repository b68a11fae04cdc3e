<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Text;

/**
 * The names of colours in their basic form: masculine singular. People ask for "cască roșie" and "красные ролики" where a shop writes "roșu" and
 * "красный". Stems would not do: "negru" and "neagră" have two, and a list of colours must be able to show the form.
 */
final class ColorWords
{
    private const WORD = '/\p{L}+/u';

    /** The basic form by the folded Romanian ones. Words that never change, such as "bej", are not here. */
    private const ROMANIAN = [
        'alba' => 'alb', 'albi' => 'alb', 'albe' => 'alb',
        'albastra' => 'albastru', 'albastri' => 'albastru', 'albastre' => 'albastru',
        'argintie' => 'argintiu', 'argintii' => 'argintiu',
        'aurie' => 'auriu', 'aurii' => 'auriu',
        'azurie' => 'azuriu', 'azurii' => 'azuriu',
        'bruna' => 'brun', 'bruni' => 'brun', 'brune' => 'brun',
        'cenusie' => 'cenusiu', 'cenusii' => 'cenusiu',
        'colorata' => 'colorat', 'colorati' => 'colorat', 'colorate' => 'colorat',
        'deschisa' => 'deschis', 'deschisi' => 'deschis', 'deschise' => 'deschis',
        'galbena' => 'galben', 'galbeni' => 'galben', 'galbene' => 'galben',
        'inchisa' => 'inchis', 'inchisi' => 'inchis', 'inchise' => 'inchis',
        'maronie' => 'maroniu', 'maronii' => 'maroniu',
        'multicolora' => 'multicolor', 'multicolori' => 'multicolor', 'multicolore' => 'multicolor',
        'neagra' => 'negru', 'negri' => 'negru', 'negre' => 'negru',
        'portocalie' => 'portocaliu', 'portocalii' => 'portocaliu',
        'purpurie' => 'purpuriu', 'purpurii' => 'purpuriu',
        'rosie' => 'rosu', 'rosii' => 'rosu',
        'transparenta' => 'transparent', 'transparenti' => 'transparent', 'transparente' => 'transparent',
        'verzi' => 'verde',
        'violeta' => 'violet', 'violeti' => 'violet', 'violete' => 'violet',
        'visinie' => 'visiniu', 'visinii' => 'visiniu',
    ];

    /** The endings of Russian adjectives in all genders, numbers and cases. */
    private const RUSSIAN_FORM = '/^(.{2,}?)(?:[ыи]й|[ое]й|ая|яя|[ое]е|[ыи]е|[ое]го|[ое]му|ую|юю|[ыиое]м|[ыи]х|[ыи]ми)$/Du';

    /** The basic form by what is before these endings, folded. */
    private const RUSSIAN = [
        'бежев' => 'бежевый', 'бел' => 'белый', 'бирюзов' => 'бирюзовый', 'бордов' => 'бордовый', 'вишнев' => 'вишневый', 'голуб' => 'голубой',
        'горчичн' => 'горчичный', 'графитов' => 'графитовый', 'желт' => 'желтый', 'зелен' => 'зеленый', 'золот' => 'золотой',
        'золотист' => 'золотистый', 'коричнев' => 'коричневый', 'красн' => 'красный', 'кремов' => 'кремовый', 'лаймов' => 'лаймовый',
        'лилов' => 'лиловый', 'малинов' => 'малиновый', 'матов' => 'матовый', 'мятн' => 'мятный', 'оливков' => 'оливковый',
        'оранжев' => 'оранжевый', 'прозрачн' => 'прозрачный', 'пурпурн' => 'пурпурный', 'разноцветн' => 'разноцветный', 'розов' => 'розовый',
        'салатов' => 'салатовый', 'светл' => 'светлый', 'сер' => 'серый', 'серебрист' => 'серебристый', 'серебрян' => 'серебряный', 'син' => 'синий',
        'сиренев' => 'сиреневый', 'темн' => 'темный', 'фиолетов' => 'фиолетовый', 'цветн' => 'цветной', 'черн' => 'черный', 'ярк' => 'яркий',
    ];

    /**
     * @param string $folded The name of a colour, by Folding::fold().
     * @return string It in the basic form, as far as its words are known: "rosie inchisa" → "rosu inchis", "темно-синие" → "темно-синий".
     */
    public static function basic(string $folded): string
    {
        return preg_replace_callback(self::WORD, static fn (array $word): string => self::ofWord($word[0]), $folded) ?? $folded;
    }

    private static function ofWord(string $word): string
    {
        if (isset(self::ROMANIAN[$word])) {
            return self::ROMANIAN[$word];
        }
        return preg_match(self::RUSSIAN_FORM, $word, $parts) === 1 ? self::RUSSIAN[$parts[1]] ?? $word : $word;
    }
}
