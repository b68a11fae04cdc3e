<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Stemming;

/**
 * The suffixes of RomanianSuffixes as they are typed without diacritics ("rotile" for "roțile"). If two become equal, the first one counts. The
 * standard suffix "ati" is missing: it would prevent the verb step, which cuts it too, from matching "arati" and "aserati".
 */
final class FoldedRomanianSuffixes
{
    // Those of the other class would be looked up for each suffix in every search.
    private const AFTER = 'after a consonant or u';
    private const ALWAYS = 'always';

    /** What replaces each. */
    public const PLURALS = [
        'ul' => '', 'ului' => '',
        'aua' => 'a',
        'ea' => 'e', 'ele' => 'e', 'elor' => 'e',
        'ii' => 'i', 'iua' => 'i', 'iei' => 'i', 'iile' => 'i', 'iilor' => 'i', 'ilor' => 'i', 'ile' => 'i',
        'atei' => 'at',
        'atie' => 'ati', 'atia' => 'ati',
    ];

    /** What replaces each. */
    public const COMBINING = [
        'abilitate' => 'abil', 'abilitati' => 'abil', 'abilitai' => 'abil',
        'ibilitate' => 'ibil',
        'ivitate' => 'iv', 'ivitati' => 'iv', 'ivitai' => 'iv',
        'icitate' => 'ic', 'icitati' => 'ic', 'icitai' => 'ic', 'icator' => 'ic', 'icatori' => 'ic', 'iciv' => 'ic', 'iciva' => 'ic',
        'icive' => 'ic', 'icivi' => 'ic', 'ical' => 'ic', 'icala' => 'ic', 'icale' => 'ic', 'icali' => 'ic',
        'ativ' => 'at', 'ativa' => 'at', 'ative' => 'at', 'ativi' => 'at', 'atiune' => 'at', 'atoare' => 'at', 'ator' => 'at', 'atori' => 'at',
        'itiv' => 'it', 'itiva' => 'it', 'itive' => 'it', 'itivi' => 'it', 'itiune' => 'it', 'itoare' => 'it', 'itor' => 'it', 'itori' => 'it',
    ];

    /** What replaces each; "t" also replaces the letter that must precede. */
    public const STANDARD = [
        'at' => '', 'ata' => '', 'ate' => '', 'ut' => '', 'uta' => '', 'uti' => '', 'ute' => '', 'it' => '', 'ita' => '', 'iti' => '', 'ite' => '',
        'ic' => '', 'ica' => '', 'ice' => '', 'ici' => '', 'abil' => '', 'abila' => '', 'abile' => '', 'abili' => '', 'ibil' => '', 'ibila' => '',
        'ibile' => '', 'ibili' => '', 'oasa' => '', 'oase' => '', 'os' => '', 'osi' => '', 'ant' => '', 'anta' => '', 'ante' => '', 'anti' => '',
        'ator' => '', 'atori' => '', 'itate' => '', 'itati' => '', 'itai' => '', 'iv' => '', 'iva' => '', 'ive' => '', 'ivi' => '',
        'iune' => 't', 'iuni' => 't',
        'ism' => 'ist', 'isme' => 'ist', 'ist' => 'ist', 'ista' => 'ist', 'iste' => 'ist', 'isti' => 'ist',
    ];

    /** Where each is cut. */
    public const VERBS = [
        'are' => self::AFTER, 'ere' => self::AFTER, 'ire' => self::AFTER, 'ind' => self::AFTER, 'and' => self::AFTER, 'indu' => self::AFTER,
        'andu' => self::AFTER, 'eze' => self::AFTER, 'easca' => self::AFTER, 'ez' => self::AFTER, 'ezi' => self::AFTER, 'eaza' => self::AFTER,
        'esc' => self::AFTER, 'esti' => self::AFTER, 'este' => self::AFTER, 'asc' => self::AFTER, 'asti' => self::AFTER, 'aste' => self::AFTER,
        'am' => self::AFTER, 'ai' => self::AFTER, 'au' => self::AFTER, 'eam' => self::AFTER, 'eai' => self::AFTER, 'ea' => self::AFTER,
        'eati' => self::AFTER, 'eau' => self::AFTER, 'iam' => self::AFTER, 'iai' => self::AFTER, 'ia' => self::AFTER, 'iati' => self::AFTER,
        'iau' => self::AFTER, 'ui' => self::AFTER, 'asi' => self::AFTER, 'aram' => self::AFTER, 'arati' => self::AFTER, 'ara' => self::AFTER,
        'usi' => self::AFTER, 'uram' => self::AFTER, 'urati' => self::AFTER, 'ura' => self::AFTER, 'isi' => self::AFTER, 'iram' => self::AFTER,
        'irati' => self::AFTER, 'ira' => self::AFTER, 'asem' => self::AFTER, 'asesi' => self::AFTER, 'ase' => self::AFTER, 'aseram' => self::AFTER,
        'aserati' => self::AFTER, 'asera' => self::AFTER, 'isem' => self::AFTER, 'isesi' => self::AFTER, 'ise' => self::AFTER,
        'iseram' => self::AFTER, 'iserati' => self::AFTER, 'isera' => self::AFTER, 'usem' => self::AFTER, 'usesi' => self::AFTER,
        'use' => self::AFTER, 'useram' => self::AFTER, 'userati' => self::AFTER, 'usera' => self::AFTER,
        'ati' => self::ALWAYS, 'em' => self::ALWAYS, 'eti' => self::ALWAYS, 'im' => self::ALWAYS, 'iti' => self::ALWAYS, 'sesi' => self::ALWAYS,
        'seram' => self::ALWAYS, 'serati' => self::ALWAYS, 'sera' => self::ALWAYS, 'sei' => self::ALWAYS, 'se' => self::ALWAYS,
        'sesem' => self::ALWAYS, 'sesesi' => self::ALWAYS, 'sese' => self::ALWAYS, 'seseram' => self::ALWAYS, 'seserati' => self::ALWAYS,
        'sesera' => self::ALWAYS,
    ];

    /** They are cut. */
    public const FINAL_VOWELS = ['a' => '', 'e' => '', 'i' => '', 'ie' => ''];
}
