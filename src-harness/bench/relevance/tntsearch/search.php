<?php

/**
 * Answers the queries of a collection with TNTSearch, with each of its settings, and prints the answers as JSON:
 * [{"settings": "…", "answers": [{"results": [id, …], "milliseconds": 1.2}, …]}, …]
 *
 * php search.php AUTOLOAD COLLECTION LANGUAGE MOST FOLDER, with the queries as a JSON list on standard input. FOLDER is for the indexes.
 */

declare(strict_types=1);

use TeamTNT\TNTSearch\Stemmer\NoStemmer;
use TeamTNT\TNTSearch\Stemmer\PorterStemmer;
use TeamTNT\TNTSearch\Stemmer\RussianStemmer;
use TeamTNT\TNTSearch\TNTSearch;

[, $autoload, $file, $language, $most, $folder] = $argv;
require $autoload;

ini_set('memory_limit', '2G');
/** @var list<string> $queries */
$queries = json_decode((string) stream_get_contents(STDIN), true, 2, JSON_THROW_ON_ERROR);
$collection = json_decode((string) gzdecode((string) file_get_contents($file)), true, 8, JSON_THROW_ON_ERROR);

// TNTSearch has no stemmer for Romanian.
$stemmers = ['no stemmer' => NoStemmer::class]
    + ($language === 'ru' ? ['Russian stemmer' => RussianStemmer::class] : ['Porter' => PorterStemmer::class]);
// Distance, length of the beginning that must be right, and how many words with this beginning are compared: the defaults, and
// what was best for one of the kinds of collections.
$fuzzy = [[2, 2, 50], [2, 2, 100000], [1, 1, 100000], [3, 1, 100000]];

$attempts = [];
foreach ($stemmers as $name => $stemmer) {
    $search = new TNTSearch();
    $search->loadConfig(['driver' => 'sqlite', 'database' => ':memory:', 'storage' => $folder, 'stemmer' => $stemmer]);
    $index = $search->createIndex('documents.index', true);
    $search->engine->indexBeginTransaction();
    foreach ($collection['docs'] as $document) {
        $index->insert($document);
    }
    $search->engine->indexEndTransaction();
    $search->selectIndex('documents.index');
    $search->fuzziness(true);
    $search->asYouType(true);
    foreach ($fuzzy as [$distance, $beginning, $compared]) {
        $search->setFuzzyDistance($distance);
        $search->setFuzzyPrefixLength($beginning);
        $search->setFuzzyMaxExpansions($compared);
        $answers = [];
        foreach ($queries as $query) {
            $began = hrtime(true);
            $found = $search->search($query, (int) $most);
            $answers[] = ['results' => $found['ids'], 'milliseconds' => (hrtime(true) - $began) / 1e6];
        }
        $attempts[] = ['settings' => "{$name}, fuzzy: distance {$distance}, beginning {$beginning}, {$compared} words compared", 'answers' => $answers];
    }
}
echo json_encode($attempts, JSON_THROW_ON_ERROR);
