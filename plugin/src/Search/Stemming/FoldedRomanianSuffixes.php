<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Stemming;

/**
 * The suffixes of RomanianSuffixes as they are typed without diacritics ("rotile" for "roțile"). If two become equal, the first one counts. The
 * standard suffix "ati" is missing: it would prevent the verb step, which cuts it too, from matching "arati" and "aserati".
 */
final class FoldedRomanianSuffixes
{
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
        'are' => RomanianSuffixes::AFTER, 'ere' => RomanianSuffixes::AFTER, 'ire' => RomanianSuffixes::AFTER, 'ind' => RomanianSuffixes::AFTER, 'and' => RomanianSuffixes::AFTER, 'indu' => RomanianSuffixes::AFTER,
        'andu' => RomanianSuffixes::AFTER, 'eze' => RomanianSuffixes::AFTER, 'easca' => RomanianSuffixes::AFTER, 'ez' => RomanianSuffixes::AFTER, 'ezi' => RomanianSuffixes::AFTER, 'eaza' => RomanianSuffixes::AFTER,
        'esc' => RomanianSuffixes::AFTER, 'esti' => RomanianSuffixes::AFTER, 'este' => RomanianSuffixes::AFTER, 'asc' => RomanianSuffixes::AFTER, 'asti' => RomanianSuffixes::AFTER, 'aste' => RomanianSuffixes::AFTER,
        'am' => RomanianSuffixes::AFTER, 'ai' => RomanianSuffixes::AFTER, 'au' => RomanianSuffixes::AFTER, 'eam' => RomanianSuffixes::AFTER, 'eai' => RomanianSuffixes::AFTER, 'ea' => RomanianSuffixes::AFTER,
        'eati' => RomanianSuffixes::AFTER, 'eau' => RomanianSuffixes::AFTER, 'iam' => RomanianSuffixes::AFTER, 'iai' => RomanianSuffixes::AFTER, 'ia' => RomanianSuffixes::AFTER, 'iati' => RomanianSuffixes::AFTER,
        'iau' => RomanianSuffixes::AFTER, 'ui' => RomanianSuffixes::AFTER, 'asi' => RomanianSuffixes::AFTER, 'aram' => RomanianSuffixes::AFTER, 'arati' => RomanianSuffixes::AFTER, 'ara' => RomanianSuffixes::AFTER,
        'usi' => RomanianSuffixes::AFTER, 'uram' => RomanianSuffixes::AFTER, 'urati' => RomanianSuffixes::AFTER, 'ura' => RomanianSuffixes::AFTER, 'isi' => RomanianSuffixes::AFTER, 'iram' => RomanianSuffixes::AFTER,
        'irati' => RomanianSuffixes::AFTER, 'ira' => RomanianSuffixes::AFTER, 'asem' => RomanianSuffixes::AFTER, 'asesi' => RomanianSuffixes::AFTER, 'ase' => RomanianSuffixes::AFTER, 'aseram' => RomanianSuffixes::AFTER,
        'aserati' => RomanianSuffixes::AFTER, 'asera' => RomanianSuffixes::AFTER, 'isem' => RomanianSuffixes::AFTER, 'isesi' => RomanianSuffixes::AFTER, 'ise' => RomanianSuffixes::AFTER,
        'iseram' => RomanianSuffixes::AFTER, 'iserati' => RomanianSuffixes::AFTER, 'isera' => RomanianSuffixes::AFTER, 'usem' => RomanianSuffixes::AFTER, 'usesi' => RomanianSuffixes::AFTER,
        'use' => RomanianSuffixes::AFTER, 'useram' => RomanianSuffixes::AFTER, 'userati' => RomanianSuffixes::AFTER, 'usera' => RomanianSuffixes::AFTER,
        'ati' => RomanianSuffixes::ALWAYS, 'em' => RomanianSuffixes::ALWAYS, 'eti' => RomanianSuffixes::ALWAYS, 'im' => RomanianSuffixes::ALWAYS, 'iti' => RomanianSuffixes::ALWAYS, 'sesi' => RomanianSuffixes::ALWAYS,
        'seram' => RomanianSuffixes::ALWAYS, 'serati' => RomanianSuffixes::ALWAYS, 'sera' => RomanianSuffixes::ALWAYS, 'sei' => RomanianSuffixes::ALWAYS, 'se' => RomanianSuffixes::ALWAYS,
        'sesem' => RomanianSuffixes::ALWAYS, 'sesesi' => RomanianSuffixes::ALWAYS, 'sese' => RomanianSuffixes::ALWAYS, 'seseram' => RomanianSuffixes::ALWAYS, 'seserati' => RomanianSuffixes::ALWAYS,
        'sesera' => RomanianSuffixes::ALWAYS,
    ];

    /** They are cut. */
    public const FINAL_VOWELS = ['a' => '', 'e' => '', 'i' => '', 'ie' => ''];
}
