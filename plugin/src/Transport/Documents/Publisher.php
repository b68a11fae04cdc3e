<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Documents;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\Operations\Answers;
use MdShop\Catalog\Operations\Facts\FactsReader;
use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\Request;
use MdShop\Catalog\Support\Log;
use Throwable;

/** Creates the HTTP response of a document: status, media type, entity tag, caching, language, CORS. */
final class Publisher
{
    private const METHODS = 'GET, HEAD, OPTIONS';

    public function __construct(
        private readonly Contract $contract,
        private readonly Answers $answers,
        private readonly Documents $documents,
        private readonly FactsReader $facts,
        private readonly Links $links,
    ) {
    }

    /** @return array<string, callable(Request): Answer> The handler of each path, relative to the site's root. */
    public function paths(): array
    {
        $paths = [];
        foreach ($this->documents->all() as $document) {
            $paths[$document->path] = $this->handler($document);
        }
        return $paths;
    }

    /**
     * The handler of one path of paths(); null if there is none.
     *
     * @return (callable(Request): Answer)|null
     */
    public function path(string $path): ?callable
    {
        $document = $this->documents->at($path);
        return $document === null ? null : $this->handler($document);
    }

    /** @return callable(Request): Answer */
    private function handler(Document $document): callable
    {
        return fn (Request $request): Answer => $this->answer($document, $request);
    }

    public function answer(Document $document, Request $request): Answer
    {
        if ($request->method === 'OPTIONS') {
            return $this->answers->options(self::METHODS);
        }
        if (! $request->isRead()) {
            return $this->answers->methodNotAllowed(self::METHODS);
        }
        try {
            $facts = $this->facts->read($document->overviewLanguages());
            $bytes = $document->bytes($facts);
        } catch (Throwable $e) {
            // A defect of the plugin or a missing file. Its details belong in the log, not in the response.
            Log::defect($document->path . ' could not be made', $e);
            return $this->answers->error(new Problem('unavailable'));
        }
        $headers = [
            'Content-Type' => $document->mediaType,
            'Content-Language' => $document->language,
            'X-Content-Type-Options' => 'nosniff',
            'Access-Control-Allow-Origin' => '*',
            // The specification of MCP's server card requires these headers; they are harmless for other documents.
            'Access-Control-Allow-Methods' => 'GET',
            'Access-Control-Allow-Headers' => 'Content-Type, If-None-Match',
            'Access-Control-Expose-Headers' => 'ETag',
            'Link' => Links::header($this->links->of($facts->endpoints, $document->language)),
            'Vary' => 'Authorization',
        ];
        if ($facts->contentSignal !== '') {
            $headers['Content-Signal'] = $facts->contentSignal;
        }
        // Credentials are ignored here, but a response to a request with one is not cached (docs/decisions.md, "Credentials").
        // A guide without the published content must not be cached, since the next request may get the complete one.
        $incomplete = $document->needsOverview && $facts->in($document->language)->overview === null;
        if ($request->header('authorization') !== '' || $incomplete) {
            return new Answer(200, $headers + ['Cache-Control' => 'no-store'], $bytes);
        }
        $seconds = $document->maxAge ?? $this->contract->service()['cache_seconds'];
        return $this->answers->conditional($request, $headers + ['Cache-Control' => 'public, max-age=' . $seconds], $bytes);
    }
}
