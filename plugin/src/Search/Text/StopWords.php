<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Text;

/**
 * Words that a search ignores (docs/decisions.md, "Search"). Both languages are in one list, because they use different
 * letters and a query may mix them. The words are folded.
 */
final class StopWords
{
    private const ROMANIAN = 'a acea aceasta aceea acei aceia acel acela acele acelea acest acesta aceste acestea acestei acestor acestui acolo ai aia aici al'
        . ' ale am ar are as asa asta astea astfel asupra atat ati atunci au avea avem aveti azi ba ca cam cand care carei caror carora'
        . ' carui cat cata cate cati ce cea cei ceilalti cel cele celor chiar ci cine cineva cu cum cumva da daca dar dat de deasupra decat'
        . ' deci deja desi despre din dintr dintre doar dupa e ea ei el ele era eram este esti eu fara fi fie fiecare fiind fost i ia iar ii'
        . ' il imi in inainte inca intr intre isi iti la langa le li lor lui ma mai mea mei mele mereu meu mi mie mine mult multa multe'
        . ' multi n nici nicio niste noastra noastre noi nostri nostru nou nu o or ori oricare orice oricum pana pe pentru peste poate pot'
        . ' prea prin printr s sa sai sale sau se si sint spre sub sunt suntem sunteti ta tai tale tau te ti tine toata toate tot toti'
        . ' totusi tu un una unde undeva unei uneia unele uneori unii unor unora unu unui unuia unul va vi voastra voastre voi vom vor'
        . ' vostri vostru vreo vreun';

    private const RUSSIAN = 'а без более бы был была были было быть в вам вами вас ваш ваша ваше ваши весь во вот все всего всех вы где да даже для до его ее'
        . ' ей ему если есть еще же за зачем здесь и из или им ими их к как какая какие каким какими каких каков какова каково каковы какого'
        . ' какое какой каком какому какую ко когда которая которого которое которой которые который которых кто куда ли либо между меня мне'
        . ' много может можно мой мы на над надо нам нами нас насколько наш наша наше наши не него нее ней нем нет ни них но ну о об обо'
        . ' один одна однако он она они оно от откуда ото очень перед по под после потому почему при про с сам свой себе себя сколько со'
        . ' собой так также такой там те тем то того тоже той только том ты у уже чего чей чем через что чтобы чье чья эта эти это этого'
        . ' этой этом этот эту я';

    /** @var array<string, int>|null */
    private static ?array $words = null;

    /** @param string $word A folded word. */
    public static function has(string $word): bool
    {
        self::$words ??= array_flip(explode(' ', self::ROMANIAN . ' ' . self::RUSSIAN));
        return isset(self::$words[$word]);
    }
}
