<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Text;

/**
 * Words that say little about an item (docs/decisions.md, "Search"). They have no stems, and a search ignores all but the negations. They are asked
 * for in both languages, because these use different letters and a query may mix them. The words are folded.
 */
final class StopWords
{
    /** "Without": those who ask for skates without a brake do not want the others. */
    private const NEGATIONS = ['fara' => true, 'без' => true];

    /** By word, so that a search need not make a table of them first. */
    private const ROMANIAN = [
        'a' => true, 'acea' => true, 'aceasta' => true, 'aceea' => true, 'acei' => true, 'aceia' => true, 'acel' => true, 'acela' => true,
        'acele' => true, 'acelea' => true, 'acest' => true, 'acesta' => true, 'aceste' => true, 'acestea' => true, 'acestei' => true,
        'acestor' => true, 'acestui' => true, 'acolo' => true, 'ai' => true, 'aia' => true, 'aici' => true, 'al' => true, 'ale' => true,
        'am' => true, 'ar' => true, 'arata' => true, 'aratati' => true, 'are' => true, 'as' => true, 'asa' => true, 'asta' => true,
        'astea' => true, 'astfel' => true, 'asupra' => true, 'atat' => true, 'ati' => true, 'atunci' => true, 'au' => true, 'avea' => true,
        'avem' => true, 'aveti' => true, 'azi' => true, 'ba' => true, 'bun' => true, 'buna' => true, 'bune' => true, 'buni' => true,
        'ca' => true, 'cam' => true, 'cand' => true, 'care' => true, 'carei' => true, 'caror' => true, 'carora' => true, 'carui' => true,
        'cat' => true, 'cata' => true, 'cate' => true, 'cati' => true, 'caut' => true, 'cautam' => true, 'ce' => true, 'cea' => true,
        'cei' => true, 'ceilalti' => true, 'cel' => true, 'cele' => true, 'celor' => true, 'ceva' => true, 'chiar' => true, 'ci' => true,
        'cine' => true, 'cineva' => true, 'cu' => true, 'cum' => true, 'cumva' => true, 'da' => true, 'daca' => true, 'dar' => true,
        'dat' => true, 'de' => true, 'deasupra' => true, 'decat' => true, 'deci' => true, 'deja' => true, 'desi' => true, 'despre' => true,
        'din' => true, 'dintr' => true, 'dintre' => true, 'doar' => true, 'doresc' => true, 'dori' => true, 'dorim' => true, 'dupa' => true,
        'e' => true, 'ea' => true, 'ei' => true, 'el' => true, 'ele' => true, 'era' => true, 'eram' => true, 'este' => true, 'esti' => true,
        'eu' => true, 'fara' => true, 'fi' => true, 'fie' => true, 'fiecare' => true, 'fiind' => true, 'fost' => true, 'i' => true,
        'ia' => true, 'iar' => true, 'ii' => true, 'il' => true, 'imi' => true, 'in' => true, 'inainte' => true, 'inca' => true,
        'intr' => true, 'intre' => true, 'isi' => true, 'iti' => true, 'la' => true, 'langa' => true, 'le' => true, 'li' => true,
        'lor' => true, 'lui' => true, 'ma' => true, 'mai' => true, 'mea' => true, 'mei' => true, 'mele' => true, 'mereu' => true,
        'meu' => true, 'mi' => true, 'mie' => true, 'mine' => true, 'mult' => true, 'multa' => true, 'multe' => true, 'multi' => true,
        'n' => true, 'nevoie' => true, 'nici' => true, 'nicio' => true, 'niste' => true, 'noastra' => true, 'noastre' => true,
        'noi' => true, 'nostri' => true, 'nostru' => true, 'nou' => true, 'nu' => true, 'o' => true, 'or' => true, 'ori' => true,
        'oricare' => true, 'orice' => true, 'oricum' => true, 'pana' => true, 'pe' => true, 'pentru' => true, 'peste' => true,
        'poate' => true, 'pot' => true, 'prea' => true, 'prin' => true, 'printr' => true, 'recomanda' => true, 'recomandati' => true,
        'recomanzi' => true, 'rog' => true, 's' => true, 'sa' => true, 'sai' => true, 'sale' => true, 'sau' => true, 'se' => true,
        'si' => true, 'sint' => true, 'spre' => true, 'sub' => true, 'sunt' => true, 'suntem' => true, 'sunteti' => true, 'ta' => true,
        'tai' => true, 'tale' => true, 'tau' => true, 'te' => true, 'ti' => true, 'tine' => true, 'toata' => true, 'toate' => true,
        'tot' => true, 'toti' => true, 'totusi' => true, 'trebui' => true, 'tu' => true, 'un' => true, 'una' => true, 'unde' => true,
        'undeva' => true, 'unei' => true, 'uneia' => true, 'unele' => true, 'uneori' => true, 'unii' => true, 'unor' => true,
        'unora' => true, 'unu' => true, 'unui' => true, 'unuia' => true, 'unul' => true, 'va' => true, 'vi' => true, 'voastra' => true,
        'voastre' => true, 'voi' => true, 'vom' => true, 'vor' => true, 'vostri' => true, 'vostru' => true, 'vreau' => true, 'vrem' => true,
        'vreo' => true, 'vreti' => true, 'vreun' => true,
    ];

    private const RUSSIAN = [
        'а' => true, 'без' => true, 'более' => true, 'будет' => true, 'будут' => true, 'бы' => true, 'был' => true, 'была' => true,
        'были' => true, 'было' => true, 'быть' => true, 'в' => true, 'вам' => true, 'вами' => true, 'вас' => true, 'ваш' => true,
        'ваша' => true, 'ваше' => true, 'ваши' => true, 'весь' => true, 'во' => true, 'вот' => true, 'все' => true, 'всего' => true,
        'всем' => true, 'всеми' => true, 'всех' => true, 'всю' => true, 'вся' => true, 'вы' => true, 'где' => true, 'да' => true,
        'даже' => true, 'для' => true, 'до' => true, 'его' => true, 'ее' => true, 'ей' => true, 'ему' => true, 'если' => true,
        'есть' => true, 'еще' => true, 'же' => true, 'за' => true, 'зачем' => true, 'здесь' => true, 'и' => true, 'из' => true,
        'или' => true, 'им' => true, 'имеется' => true, 'имеются' => true, 'ими' => true, 'их' => true, 'ищем' => true, 'ищу' => true,
        'к' => true, 'как' => true, 'какая' => true, 'какие' => true, 'каким' => true, 'какими' => true, 'каких' => true, 'каков' => true,
        'какова' => true, 'каково' => true, 'каковы' => true, 'какого' => true, 'какое' => true, 'какой' => true, 'каком' => true,
        'какому' => true, 'какую' => true, 'ко' => true, 'когда' => true, 'которая' => true, 'которого' => true, 'которое' => true,
        'которой' => true, 'которые' => true, 'который' => true, 'которых' => true, 'кто' => true, 'куда' => true, 'ли' => true,
        'либо' => true, 'лучшая' => true, 'лучше' => true, 'лучшего' => true, 'лучшее' => true, 'лучшей' => true, 'лучшие' => true,
        'лучший' => true, 'лучших' => true, 'лучшую' => true, 'между' => true, 'меня' => true, 'мне' => true, 'много' => true,
        'мое' => true, 'моего' => true, 'моей' => true, 'моему' => true, 'может' => true, 'можно' => true, 'мои' => true, 'моих' => true,
        'мой' => true, 'мою' => true, 'моя' => true, 'мы' => true, 'на' => true, 'над' => true, 'надо' => true, 'нам' => true,
        'нами' => true, 'нас' => true, 'насколько' => true, 'наш' => true, 'наша' => true, 'наше' => true, 'наши' => true, 'не' => true,
        'него' => true, 'нее' => true, 'ней' => true, 'нем' => true, 'нет' => true, 'ни' => true, 'нибудь' => true, 'ним' => true,
        'ними' => true, 'них' => true, 'но' => true, 'ну' => true, 'нужен' => true, 'нужна' => true, 'нужно' => true, 'нужны' => true,
        'о' => true, 'об' => true, 'обо' => true, 'один' => true, 'одна' => true, 'однако' => true, 'он' => true, 'она' => true,
        'они' => true, 'оно' => true, 'от' => true, 'откуда' => true, 'ото' => true, 'очень' => true, 'перед' => true, 'по' => true,
        'под' => true, 'подскажи' => true, 'подскажите' => true, 'пожалуйста' => true, 'покажи' => true, 'покажите' => true,
        'порекомендуете' => true, 'порекомендуйте' => true, 'после' => true, 'посоветуете' => true, 'посоветуйте' => true, 'потому' => true,
        'почему' => true, 'при' => true, 'про' => true, 'с' => true, 'сам' => true, 'сама' => true, 'самая' => true, 'сами' => true,
        'само' => true, 'самого' => true, 'самое' => true, 'самой' => true, 'самом' => true, 'самому' => true, 'самую' => true,
        'самые' => true, 'самый' => true, 'самым' => true, 'самыми' => true, 'самых' => true, 'свой' => true, 'себе' => true,
        'себя' => true, 'сколько' => true, 'со' => true, 'собой' => true, 'та' => true, 'так' => true, 'такая' => true, 'также' => true,
        'такие' => true, 'таким' => true, 'такими' => true, 'таких' => true, 'такое' => true, 'такой' => true, 'такую' => true,
        'там' => true, 'те' => true, 'тем' => true, 'теми' => true, 'тех' => true, 'то' => true, 'того' => true, 'тоже' => true,
        'той' => true, 'только' => true, 'том' => true, 'ту' => true, 'ты' => true, 'у' => true, 'уже' => true, 'хорошая' => true,
        'хорошего' => true, 'хорошее' => true, 'хорошей' => true, 'хорошие' => true, 'хороший' => true, 'хороших' => true,
        'хорошую' => true, 'хотел' => true, 'хотела' => true, 'хотели' => true, 'хотелось' => true, 'хотим' => true, 'хочется' => true,
        'хочу' => true, 'чего' => true, 'чей' => true, 'чем' => true, 'через' => true, 'что' => true, 'чтобы' => true, 'чье' => true,
        'чья' => true, 'эта' => true, 'эти' => true, 'этим' => true, 'этими' => true, 'этих' => true, 'это' => true, 'этого' => true,
        'этой' => true, 'этом' => true, 'этому' => true, 'этот' => true, 'эту' => true, 'я' => true,
    ];

    /** @param string $word A folded word. */
    public static function has(string $word): bool
    {
        return isset(self::ROMANIAN[$word]) || isset(self::RUSSIAN[$word]);
    }

    /**
     * Whether a query means something else without the stop word.
     *
     * @param string $word A folded word.
     */
    public static function isNegation(string $word): bool
    {
        return isset(self::NEGATIONS[$word]);
    }
}
