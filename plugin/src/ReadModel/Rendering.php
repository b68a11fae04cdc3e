<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

/** What became of the wish to render a post's content. */
enum Rendering
{
    /** This process may go on. */
    case Begun;

    /** Another process is rendering it now. */
    case Elsewhere;

    /** It ended a process before. */
    case Failed;
}
