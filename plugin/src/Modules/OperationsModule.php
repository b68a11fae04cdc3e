<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use LogicException;
use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\Operations\AgentOperation;
use MdShop\Catalog\Operations\Answers;
use MdShop\Catalog\Operations\Arguments;
use MdShop\Catalog\Operations\Facts\FactsReader;
use MdShop\Catalog\Operations\Facts\SiteProfile;
use MdShop\Catalog\Operations\GetAgent;
use MdShop\Catalog\Operations\GetProduct;
use MdShop\Catalog\Operations\Health;
use MdShop\Catalog\Operations\ListCategories;
use MdShop\Catalog\Operations\ListEnvelope;
use MdShop\Catalog\Operations\Operation;
use MdShop\Catalog\Operations\Reads;
use MdShop\Catalog\Operations\RegisterAgent;
use MdShop\Catalog\Operations\RevokeAgent;
use MdShop\Catalog\Operations\Router;
use MdShop\Catalog\Operations\SearchProducts;
use MdShop\Catalog\Operations\SearchSite;
use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\Request;

/** The operations of the contract, for all transports. A new operation is constructed here. */
final class OperationsModule extends Module
{
    public function __construct(
        private readonly Environment $environment,
        private readonly SiteProfile $profile,
        private readonly ReadingModule $reading,
        private readonly AgentsModule $agents,
    ) {
    }

    /** The facts about the site, for documents. */
    public function facts(): FactsReader
    {
        return $this->once(FactsReader::class, fn (): FactsReader => new FactsReader(
            $this->environment->contract,
            $this->environment->settingsStore,
            $this->profile,
            $this->reading->overviews(...),
            $this->environment->site()
        ));
    }

    public function answers(): Answers
    {
        return $this->once(Answers::class, fn (): Answers => new Answers($this->environment->contract));
    }

    public function arguments(): Arguments
    {
        return $this->once(Arguments::class, fn (): Arguments => new Arguments($this->environment->contract));
    }

    /** The operations that only read, for transports other than REST. */
    public function reads(): Reads
    {
        return $this->once(Reads::class, fn (): Reads => new Reads($this->environment->contract, $this->arguments(), $this->read(...)));
    }

    /**
     * The lists of `list_categories`, for hints.
     *
     * @return array{categories: list<array<string, int|string>>, brands: list<array<string, int|string>>}
     * @throws Problem
     */
    public function categories(string $language): array
    {
        return Reads::attempt('list_categories', fn (): array => (new ListCategories($this->reading->reader()))->lists($language));
    }

    /** All operations, by their address in REST. */
    public function router(): Router
    {
        return $this->once(Router::class, fn (): Router => new Router(
            $this->environment->contract,
            $this->arguments(),
            $this->answers(),
            $this->agents->credentials(),
            $this->operation(...)
        ));
    }

    /** Registers an agent, for addresses outside REST. */
    public function register(Request $request): Answer
    {
        return $this->router()->answer($request->at($this->environment->contract->operations()['register_agent']['path']));
    }

    private function operation(string $name): Operation|AgentOperation
    {
        return match ($name) {
            'register_agent' => new RegisterAgent($this->environment->contract, $this->agents->registration(), $this->agents->limits(), $this->agents->usedUpLimits()),
            'get_agent' => new GetAgent($this->environment->contract, $this->environment->clock()),
            'revoke_agent' => new RevokeAgent($this->agents->registration()),
            default => $this->read($name),
        };
    }

    private function read(string $name): Operation
    {
        $reader = $this->reading->reader();
        return match ($name) {
            'search_products' => new SearchProducts($reader, $this->envelope()),
            'get_product' => new GetProduct($reader),
            'search_site' => new SearchSite($reader, $this->envelope()),
            'list_categories' => new ListCategories($reader),
            'health' => new Health($this->environment->contract, $reader, $this->facts()),
            default => throw new LogicException('There is no operation "' . $name . '".'),
        };
    }

    private function envelope(): ListEnvelope
    {
        return new ListEnvelope($this->environment->contract->bounds()['page']['maximum']);
    }
}
