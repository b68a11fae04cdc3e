<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Stemming;

/**
 * The suffixes of the Romanian stemmer, by step. Constants, because a search needs them for a few words, and making tables of rules took
 * longer than all that is done with them.
 */
final class RomanianSuffixes
{
    public const AFTER = 'after a consonant or u';
    public const ALWAYS = 'always';

    /** What replaces each. */
    public const PLURALS = [
        'ul' => '', 'ului' => '',
        'aua' => 'a',
        'ea' => 'e', 'ele' => 'e', 'elor' => 'e',
        'ii' => 'i', 'iua' => 'i', 'iei' => 'i', 'iile' => 'i', 'iilor' => 'i', 'ilor' => 'i', 'ile' => 'i',
        'atei' => 'at',
        'ație' => 'ați', 'ația' => 'ați',
    ];

    /** What replaces each. */
    public const COMBINING = [
        'abilitate' => 'abil', 'abilitati' => 'abil', 'abilităi' => 'abil', 'abilități' => 'abil',
        'ibilitate' => 'ibil',
        'ivitate' => 'iv', 'ivitati' => 'iv', 'ivităi' => 'iv', 'ivități' => 'iv',
        'icitate' => 'ic', 'icitati' => 'ic', 'icităi' => 'ic', 'icități' => 'ic', 'icator' => 'ic', 'icatori' => 'ic', 'iciv' => 'ic',
        'iciva' => 'ic', 'icive' => 'ic', 'icivi' => 'ic', 'icivă' => 'ic', 'ical' => 'ic', 'icala' => 'ic', 'icale' => 'ic', 'icali' => 'ic',
        'icală' => 'ic',
        'ativ' => 'at', 'ativa' => 'at', 'ative' => 'at', 'ativi' => 'at', 'ativă' => 'at', 'ațiune' => 'at', 'atoare' => 'at', 'ator' => 'at',
        'atori' => 'at', 'ătoare' => 'at', 'ător' => 'at', 'ători' => 'at',
        'itiv' => 'it', 'itiva' => 'it', 'itive' => 'it', 'itivi' => 'it', 'itivă' => 'it', 'ițiune' => 'it', 'itoare' => 'it', 'itor' => 'it',
        'itori' => 'it',
    ];

    /** What replaces each; "t" also replaces the letter that must precede. */
    public const STANDARD = [
        'at' => '', 'ata' => '', 'ată' => '', 'ati' => '', 'ate' => '', 'ut' => '', 'uta' => '', 'ută' => '', 'uti' => '', 'ute' => '', 'it' => '',
        'ita' => '', 'ită' => '', 'iti' => '', 'ite' => '', 'ic' => '', 'ica' => '', 'ice' => '', 'ici' => '', 'ică' => '', 'abil' => '',
        'abila' => '', 'abile' => '', 'abili' => '', 'abilă' => '', 'ibil' => '', 'ibila' => '', 'ibile' => '', 'ibili' => '', 'ibilă' => '',
        'oasa' => '', 'oasă' => '', 'oase' => '', 'os' => '', 'osi' => '', 'oși' => '', 'ant' => '', 'anta' => '', 'ante' => '', 'anti' => '',
        'antă' => '', 'ator' => '', 'atori' => '', 'itate' => '', 'itati' => '', 'ităi' => '', 'ități' => '', 'iv' => '', 'iva' => '', 'ive' => '',
        'ivi' => '', 'ivă' => '',
        'iune' => 't', 'iuni' => 't',
        'ism' => 'ist', 'isme' => 'ist', 'ist' => 'ist', 'ista' => 'ist', 'iste' => 'ist', 'isti' => 'ist', 'istă' => 'ist', 'iști' => 'ist',
    ];

    /** Where each is cut. */
    public const VERBS = [
        'are' => self::AFTER, 'ere' => self::AFTER, 'ire' => self::AFTER, 'âre' => self::AFTER, 'ind' => self::AFTER, 'ând' => self::AFTER,
        'indu' => self::AFTER, 'ându' => self::AFTER, 'eze' => self::AFTER, 'ească' => self::AFTER, 'ez' => self::AFTER, 'ezi' => self::AFTER,
        'ează' => self::AFTER, 'esc' => self::AFTER, 'ești' => self::AFTER, 'ește' => self::AFTER, 'ăsc' => self::AFTER, 'ăști' => self::AFTER,
        'ăște' => self::AFTER, 'am' => self::AFTER, 'ai' => self::AFTER, 'au' => self::AFTER, 'eam' => self::AFTER, 'eai' => self::AFTER,
        'ea' => self::AFTER, 'eați' => self::AFTER, 'eau' => self::AFTER, 'iam' => self::AFTER, 'iai' => self::AFTER, 'ia' => self::AFTER,
        'iați' => self::AFTER, 'iau' => self::AFTER, 'ui' => self::AFTER, 'ași' => self::AFTER, 'arăm' => self::AFTER, 'arăți' => self::AFTER,
        'ară' => self::AFTER, 'uși' => self::AFTER, 'urăm' => self::AFTER, 'urăți' => self::AFTER, 'ură' => self::AFTER, 'iși' => self::AFTER,
        'irăm' => self::AFTER, 'irăți' => self::AFTER, 'iră' => self::AFTER, 'âi' => self::AFTER, 'âși' => self::AFTER, 'ârăm' => self::AFTER,
        'ârăți' => self::AFTER, 'âră' => self::AFTER, 'asem' => self::AFTER, 'aseși' => self::AFTER, 'ase' => self::AFTER, 'aserăm' => self::AFTER,
        'aserăți' => self::AFTER, 'aseră' => self::AFTER, 'isem' => self::AFTER, 'iseși' => self::AFTER, 'ise' => self::AFTER,
        'iserăm' => self::AFTER, 'iserăți' => self::AFTER, 'iseră' => self::AFTER, 'âsem' => self::AFTER, 'âseși' => self::AFTER,
        'âse' => self::AFTER, 'âserăm' => self::AFTER, 'âserăți' => self::AFTER, 'âseră' => self::AFTER, 'usem' => self::AFTER,
        'useși' => self::AFTER, 'use' => self::AFTER, 'userăm' => self::AFTER, 'userăți' => self::AFTER, 'useră' => self::AFTER,
        'ăm' => self::ALWAYS, 'ați' => self::ALWAYS, 'em' => self::ALWAYS, 'eți' => self::ALWAYS, 'im' => self::ALWAYS, 'iți' => self::ALWAYS,
        'âm' => self::ALWAYS, 'âți' => self::ALWAYS, 'seși' => self::ALWAYS, 'serăm' => self::ALWAYS, 'serăți' => self::ALWAYS,
        'seră' => self::ALWAYS, 'sei' => self::ALWAYS, 'se' => self::ALWAYS, 'sesem' => self::ALWAYS, 'seseși' => self::ALWAYS,
        'sese' => self::ALWAYS, 'seserăm' => self::ALWAYS, 'seserăți' => self::ALWAYS, 'seseră' => self::ALWAYS,
    ];

    /** They are cut. */
    public const FINAL_VOWELS = ['a' => '', 'e' => '', 'i' => '', 'ie' => '', 'ă' => ''];
}
