<?php

declare(strict_types=1);

namespace MdShop\Catalog\Api;

use JsonException;
use MdShop\Catalog\Http\DuplicateName;
use MdShop\Catalog\Http\JsonText;
use MdShop\Catalog\Http\MediaType;
use MdShop\Catalog\Http\Request;
use MdShop\Catalog\Text\ForeignName;
use stdClass;

/** Reads a request's body as one JSON object and says of what it is not which part is wrong. */
final class JsonBody
{
    /** Arguments are flat; anything deeper is no value of theirs, but is still read far enough to say so. */
    private const DEPTH = 32;

    public function __construct(private readonly Arguments $arguments)
    {
    }

    /**
     * @param int $longest Bytes, as they came; no header about their number counts.
     * @return array<array-key, mixed> The object's properties.
     * @throws BodyTooLarge
     * @throws InvalidArguments
     */
    public function read(Request $request, int $longest): array
    {
        if (strlen($request->body) > $longest) {
            throw new BodyTooLarge('The body is longer than ' . $longest . ' bytes.');
        }
        if (! MediaType::isJson($request->header('content-type'))) {
            throw new InvalidArguments(['Content-Type' => $this->arguments->problem('json_media_type')]);
        }
        try {
            $value = JsonText::decode($request->body, self::DEPTH);
        } catch (DuplicateName $e) {
            throw new InvalidArguments([ForeignName::shown($e->name) => $this->arguments->problem('repeated')]);
        } catch (JsonException) {
            throw new InvalidArguments(['body' => $this->arguments->problem('json')]);
        }
        if (! $value instanceof stdClass) {
            throw new InvalidArguments(['body' => $this->arguments->problem('json_object')]);
        }
        return get_object_vars($value);
    }
}
