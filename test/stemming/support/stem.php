<?php

/**
 * Reads one word per line from standard input and writes one stem per line. The argument names the class.
 */

declare(strict_types=1);

use MdShop\Catalog\Tests\Stemming\RomanianStemmerThatForgetsCedillas;
use MdShop\Catalog\Search\Stemming\RomanianStemmer;
use MdShop\Catalog\Search\Stemming\RussianStemmer;

error_reporting(E_ALL);
// A notice must fail the test instead of being printed among the stems.
set_error_handler(static function (int $level, string $message, string $file, int $line): never {
    throw new ErrorException($message, 0, $level, $file, $line);
});
foreach (['Stemmer', 'SuffixTable', 'RomanianSuffixes', 'FoldedRomanianSuffixes', 'RomanianStemmer', 'RussianStemmer'] as $class) {
    require __DIR__ . '/../../../plugin/src/Search/Stemming/' . $class . '.php';
}
require __DIR__ . '/RomanianStemmerThatForgetsCedillas.php';

$stemmer = match ($argv[1] ?? '') {
    'RomanianStemmer' => RomanianStemmer::forWords(),
    'RomanianStemmer::forFoldedWords' => RomanianStemmer::forFoldedWords(),
    'RussianStemmer' => new RussianStemmer(),
    'RomanianStemmerThatForgetsCedillas' => new RomanianStemmerThatForgetsCedillas(),
};

// One system call for each of a million lines would take longer than the stemming.
$stems = '';
while (($line = fgets(STDIN)) !== false) {
    $stems .= $stemmer->stem(rtrim($line, "\n")) . "\n";
    if (strlen($stems) > 1_000_000) {
        fwrite(STDOUT, $stems);
        $stems = '';
    }
}
fwrite(STDOUT, $stems);
