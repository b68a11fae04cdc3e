<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Checks;

/** Something that needs the administrator's attention, with what fixes it. Texts are in the user's language. */
final class Finding
{
    /**
     * @param string $id Stable, for tests and Site Health: "no_price".
     * @param bool $isCritical Whether agents get nothing, or something wrong, because of it.
     * @param string $title A sentence that says what is wrong.
     * @param string $text What it means, and what to do.
     * @param string $action The label of the button.
     * @param string $url Where the button leads; '' if it starts a job.
     * @param string $job The job that fixes it; '' if there is none.
     */
    public function __construct(
        public readonly string $id,
        public readonly bool $isCritical,
        public readonly string $title,
        public readonly string $text,
        public readonly string $action,
        public readonly string $url,
        public readonly string $job = '',
    ) {
    }
}
