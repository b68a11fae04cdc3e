<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Storage;

/** The result of an attempt to begin rendering a post's content. */
enum RenderingAttempt
{
    /** This process may render it. */
    case Begun;

    /** Another process is rendering it now. */
    case Elsewhere;

    /** A previous attempt ended its PHP process. */
    case Failed;
}
