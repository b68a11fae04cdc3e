<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Connect;

/** A program that can be connected to the MCP server, and how. Texts are in the reader's language. */
final class Client
{
    /**
     * @param string $id "claude-code"
     * @param bool $isForPeople Whether it is an assistant for everybody; else it is a tool of programmers.
     * @param list<string> $steps Sentences, in order.
     * @param string $code A command, or the text of a configuration file; '' if there is none.
     * @param string $codeHint Where the code belongs.
     * @param string $link Installs the server, or opens the settings where it is added; '' if there is no such address.
     * @param string $instructions The page of the client's own documentation; '' if there is none.
     */
    public function __construct(
        public readonly string $id,
        public readonly string $name,
        public readonly bool $isForPeople,
        public readonly array $steps,
        public readonly string $code = '',
        public readonly string $codeHint = '',
        public readonly string $link = '',
        public readonly string $linkText = '',
        public readonly string $instructions = '',
        public readonly string $instructionsText = '',
    ) {
    }
}
