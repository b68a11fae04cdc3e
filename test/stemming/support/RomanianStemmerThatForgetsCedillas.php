<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Stemming;

use MdShop\Catalog\Text\Stemming\RomanianStemmer;
use MdShop\Catalog\Text\Stemming\Stemmer;

/** Broken on purpose, in one small rule: the comparison must notice it. */
final class RomanianStemmerThatForgetsCedillas implements Stemmer
{
    private RomanianStemmer $stemmer;

    public function __construct()
    {
        $this->stemmer = new RomanianStemmer();
    }

    public function stem(string $word): string
    {
        return preg_match('/[şţ]/u', $word) === 1 ? $word : $this->stemmer->stem($word);
    }
}
