<?php

declare(strict_types=1);

namespace MdShop\Catalog\Journal;

/** One row of the journal: everything by which reads are counted, besides the day. */
final class Visit
{
    /** A read; `name` is the group of the client. */
    public const READ = 'read';
    /** A call of `initialize`; `name` is the client's own name. */
    public const CLIENT = 'client';
    /** A search that found nothing; `name` is its text. */
    public const SEARCH = 'search';

    public const FOUND = 'found';
    /** An empty list, or a product that does not exist. */
    public const EMPTY = 'empty';
    public const ERROR = 'error';

    /**
     * How many different ones are counted in a day. Further ones are not, or under Texts::OTHER for clients. Known combinations of a read
     * are a few hundred.
     */
    public const MOST = [self::READ => 3000, self::CLIENT => 100, self::SEARCH => 200];

    /**
     * @param 'read'|'client'|'search' $kind
     * @param string $interface "rest", "mcp", "document" or "page".
     * @param string $operation A name of the contract, a method of MCP, the path of a document, or "other".
     * @param string $language "ro", "ru", or '' if the operation has none.
     * @param 'found'|'empty'|'error' $outcome
     */
    public function __construct(
        public readonly string $kind,
        public readonly string $name,
        public readonly string $interface,
        public readonly string $operation,
        public readonly string $language,
        public readonly string $outcome,
    ) {
    }

    /**
     * @param array<mixed> $fields As fields() returns them.
     * @return self|null null for anything else.
     */
    public static function from(array $fields): ?self
    {
        if (count($fields) !== 6 || array_filter($fields, is_string(...)) !== $fields || ! isset(self::MOST[$fields[0]])) {
            return null;
        }
        [$kind, $name, $interface, $operation, $language, $outcome] = $fields;
        return in_array($outcome, [self::FOUND, self::EMPTY, self::ERROR], true) ? new self($kind, $name, $interface, $operation, $language, $outcome) : null;
    }

    /** @return list<string> In the order of the constructor. */
    public function fields(): array
    {
        return [$this->kind, $this->name, $this->interface, $this->operation, $this->language, $this->outcome];
    }
}
