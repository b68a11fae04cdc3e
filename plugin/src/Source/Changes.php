<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source;

/** Where sources and languages report what changed; the read model listens. Cheap: it only marks. */
interface Changes
{
    /** A post, and with it its translations, must be read again. */
    public function post(int $id): void;

    /** A post is not public any more, or gone: nothing of it may be read from now on. */
    public function hidden(int $id): void;

    /** Categories, brands or their places must be read again, and whatever carries this one; 0: none in particular. */
    public function term(int $id): void;

    /** Everything must be read again: addresses or settings changed. */
    public function everything(): void;
}
