<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use MdShop\Catalog\Transport\Documents\AiCatalog;
use MdShop\Catalog\Transport\Documents\ApiReference;
use MdShop\Catalog\Transport\Documents\Descriptions;
use MdShop\Catalog\Transport\Documents\Documents;
use MdShop\Catalog\Transport\Documents\Guides;
use MdShop\Catalog\Transport\Documents\GuideValues;
use MdShop\Catalog\Transport\Documents\Links;
use MdShop\Catalog\Transport\Documents\Publisher;
use MdShop\Catalog\Transport\Documents\ServerCard;

/** The discovery documents: guides, OpenAPI, API catalog, AI catalog, skills, server card. SiteModule gives them their addresses. */
final class DocumentsModule extends Module
{
    public function __construct(private readonly Environment $environment, private readonly OperationsModule $operations)
    {
    }

    public function documents(): Documents
    {
        return $this->once(Documents::class, function (): Documents {
            $contract = $this->environment->contract;
            $messages = $this->environment->messages();
            $descriptions = new Descriptions($this->environment->folder . '/generated/documents.php');
            $values = new GuideValues($contract, $messages, $descriptions);
            $guides = new Guides($this->environment->folder . '/guides', $values, new ApiReference($contract, $messages, $descriptions));
            return new Documents($contract, $guides, $descriptions, new ServerCard($contract), new AiCatalog($contract, $descriptions));
        });
    }

    public function links(): Links
    {
        return $this->once(Links::class, fn (): Links => new Links($this->environment->contract));
    }

    public function publisher(): Publisher
    {
        return $this->once(Publisher::class, fn (): Publisher
            => new Publisher($this->environment->contract, $this->operations->answers(), $this->documents(), $this->operations->facts(), $this->links()));
    }
}
