<?php

/*
 * What the bench uses of TNTSearch, which is installed only while it runs. For static analysis only, never run.
 */

declare(strict_types=1);

namespace TeamTNT\TNTSearch {
    use TeamTNT\TNTSearch\Engines\SqliteEngine;
    use TeamTNT\TNTSearch\Indexer\TNTIndexer;

    class TNTSearch
    {
        public SqliteEngine $engine;

        /** @param array<string, string> $config */
        public function loadConfig(array $config): void
        {
        }

        public function createIndex(string $indexName, bool $disableOutput = false): TNTIndexer
        {
            return new TNTIndexer();
        }

        public function selectIndex(string $indexName): void
        {
        }

        public function fuzziness(bool $value): void
        {
        }

        public function asYouType(bool $value): void
        {
        }

        public function setFuzzyDistance(int $value): void
        {
        }

        public function setFuzzyPrefixLength(int $value): void
        {
        }

        public function setFuzzyMaxExpansions(int $value): void
        {
        }

        /** @return array{ids: list<int>} */
        public function search(string $phrase, int $numOfResults = 100): array
        {
            return ['ids' => []];
        }
    }
}

namespace TeamTNT\TNTSearch\Engines {
    class SqliteEngine
    {
        public function indexBeginTransaction(): void
        {
        }

        public function indexEndTransaction(): void
        {
        }
    }
}

namespace TeamTNT\TNTSearch\Indexer {
    class TNTIndexer
    {
        /** @param array<string, mixed> $document */
        public function insert(array $document): void
        {
        }
    }
}

namespace TeamTNT\TNTSearch\Stemmer {
    class NoStemmer
    {
    }

    class PorterStemmer
    {
    }

    class RussianStemmer
    {
    }
}
