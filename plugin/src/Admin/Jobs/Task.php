<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Jobs;

use RuntimeException;

/**
 * Work that takes longer than one request. It is done in steps, each of which continues from what the last one returned.
 *
 * @phpstan-type Options array{categories?: list<int>}
 * @phpstan-type Step array{data: array<string, mixed>, done: int, total: int, isFinished: bool, problems: list<string>}
 */
interface Task
{
    /**
     * Prepares the work and does none of it.
     *
     * @param Options $options
     * @return Step
     * @throws RuntimeException with the reason, in English, if it cannot be done.
     */
    public function begin(array $options): array;

    /**
     * Continues the work.
     *
     * @param array<string, mixed> $data What the last step returned.
     * @param float $seconds Time limit; one item may exceed it.
     * @param callable(): bool $isStopped Whether somebody has paused the job.
     * @return Step
     * @throws RuntimeException with the reason, in English, if it failed.
     */
    public function work(array $data, float $seconds, callable $isStopped): array;

    /**
     * The result of the finished work, in the user's language.
     *
     * @param array<string, mixed> $data What the last step returned.
     */
    public function result(array $data, int $done): string;
}
