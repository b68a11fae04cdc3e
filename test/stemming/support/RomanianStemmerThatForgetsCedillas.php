<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Stemming;

use MdShop\Catalog\Search\Stemming\RomanianStemmer;
use MdShop\Catalog\Search\Stemming\Stemmer;

/** A stemmer with one deliberate small error, which the comparison must notice. */
final class RomanianStemmerThatForgetsCedillas implements Stemmer
{
    private RomanianStemmer $stemmer;

    public function __construct()
    {
        $this->stemmer = RomanianStemmer::forWords();
    }

    public function stem(string $word): string
    {
        return preg_match('/[şţ]/u', $word) === 1 ? $word : $this->stemmer->stem($word);
    }
}
