<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations;

use JsonException;
use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\Support\Http\DuplicateName;
use MdShop\Catalog\Support\Http\JsonText;
use MdShop\Catalog\Support\Http\MediaType;
use MdShop\Catalog\Support\Http\NulName;
use MdShop\Catalog\Support\Http\Request;
use MdShop\Catalog\Support\Text\ForeignName;
use stdClass;

/** Reads a request body as one JSON object and reports which part of the request is wrong otherwise. */
final class JsonBody
{
    /** Arguments are flat. Nested values are still decoded to this depth, so that the error names the argument. */
    private const DEPTH = 32;

    public function __construct(private readonly Arguments $arguments)
    {
    }

    /**
     * @param int $longest Maximum length in bytes. The actual length counts, not a header.
     * @return array<array-key, mixed> The object's properties.
     * @throws Problem
     */
    public function read(Request $request, int $longest): array
    {
        if (strlen($request->body) > $longest) {
            throw new Problem('body_too_large');
        }
        if (! MediaType::isJson($request->header('content-type'))) {
            throw new Problem('invalid_parameters', ['Content-Type' => $this->arguments->problem('json_media_type')]);
        }
        try {
            $value = JsonText::decode($request->body, self::DEPTH);
        } catch (DuplicateName $e) {
            throw new Problem('invalid_parameters', [ForeignName::shown($e->name) => $this->arguments->problem('repeated')]);
        } catch (NulName) {
            throw new Problem('invalid_parameters', ['body' => $this->arguments->problem('nul_character')]);
        } catch (JsonException) {
            throw new Problem('invalid_parameters', ['body' => $this->arguments->problem('json')]);
        }
        if (! $value instanceof stdClass) {
            throw new Problem('invalid_parameters', ['body' => $this->arguments->problem('json_object')]);
        }
        return get_object_vars($value);
    }
}
