import { bounds } from '../bounds.ts';
import type { Texts } from './keys.ts';

export const en = {
  operations: {
    search_products: {
      title: 'Search products',
      summary: 'Searches the roller-sports shop and returns one page of products with prices and availability.',
      description:
        'Use this to find products by words, category, brand, size, colour, price and stock, or to look through the whole catalog. One call answers “inline skates in size 42 under 3,000 lei, in stock”: search=role, size=42, price_max=3000, availability=in_stock. One variant meets all of these together; matching_variants lists those that do, with their prices. Products with all the words are found, or else those with most of them. The answer is one page: follow total_pages instead of asking for everything at once. Prices are decimal strings and are always read together with currency (MDL). When price_from is true, price is the lowest price of the variants, not of every size or colour. Prices and stock change, so check the exact variant again before you recommend it. A missing or null value means that nothing is published: do not infer a size, stock, delivery or warranty from it. An empty list means that nothing matches in this language. Pass the customer’s language on every call and use the slugs and addresses as they are returned.',
    },
    get_product: {
      title: 'Get a product',
      summary: 'Returns one product with its description, variants, delivery, warranty and how to order.',
      description:
        'Use this after a search, with an id from its results, to see all variants of a product and to check the price and availability of the exact one just before you recommend it. The price of the chosen variant counts, even if the product shows a starting price or a range; a variant’s availability can differ from the product’s. Empty delivery or warranty means that no value is published, not a promise. A product without a version in the requested language is not found: it is never answered in the other language. This does not place an order.',
    },
    search_site: {
      title: 'Search the site',
      summary:
        'Searches the pages, news, coaches and frequently asked questions of the shop and the federation and returns one page of results.',
      description:
        'Use this for everything that is not a product: delivery, payment, returns and size guides of the shop; the school, coaches, competitions, news and contacts of the federation. An excerpt is a summary: the page at url has the full text. Dates in old news and events are not a current schedule. An empty list means that nothing matches in this language, not that it does not exist.',
    },
    list_categories: {
      title: 'List categories and brands',
      summary: 'Returns the product categories and the brands that have products.',
      description:
        'Use this to learn what the shop sells, or to get the slugs for the category and brand arguments of a product search. Only categories and brands with products are listed. Slugs belong to one language: use them as returned, with the same language, and never translate them.',
    },
    health: {
      title: 'Check the service',
      summary: 'Returns the version of the service, whether it works, and where its documentation is.',
      description:
        'Use this to see whether the service works before blaming a request. It answers 200 even when the catalog cannot be read: status then says degraded. It takes no language and holds no localized content.',
    },
    register_agent: {
      title: 'Register an agent',
      summary: 'Gives an agent an anonymous credential that lasts 24 hours. Optional: reads need none.',
      description:
        'Use this only if you want a credential: every read works without one. The answer shows access_token once: keep it, send it as “Authorization: Bearer …” and never put it into an address or a text. It lasts 24 hours and only allows reading the catalog and the content: it is not a customer account and does not allow orders. When it has expired, register again. On 429, wait for the number of seconds in Retry-After.',
    },
    get_agent: {
      title: 'Show your registration',
      summary: 'Returns the caller’s own registration and how long it lasts, without the token.',
      description:
        'Use this to check a credential before a series of requests: 401 means that it is invalid, expired or revoked, and that a new registration is needed. The token itself is never shown again.',
    },
    revoke_agent: {
      title: 'Revoke your credential',
      summary: 'Ends the caller’s own credential at once.',
      description:
        'Use this when the work is done, or when the token may have been seen by others. It takes no body. From then on, requests with the token are answered with 401; reads still work without it.',
    },
  },
  arguments: {
    search: `Words to look for; for products an SKU works too. What has all the words is found, or else what has as many of them as possible; unknown words are taken for similar known ones. At most ${bounds.argumentText} characters. Empty counts as absent.`,
    category: `Slug of a product category in the requested language, as returned by the list of categories. Its child categories are included. At most ${bounds.argumentText} characters.`,
    brand: `Slug of a brand in the requested language, as returned by the list of brands. At most ${bounds.argumentText} characters.`,
    page: `Number of the page of results, from ${bounds.page.minimum} to ${bounds.page.maximum}. A page past the end is empty.`,
    per_page: `Number of results per page, from ${bounds.perPage.minimum} to ${bounds.perPage.maximum}.`,
    language:
      'Language of the content: ro (Romanian) or ru (Russian). For other languages use ro and tell the customer that the site is in Romanian and Russian.',
    size: `Size that a variant must have, exactly as in sizes: 42, M, 80 mm, or a range such as 32-35, which 33 does not find. At most ${bounds.filterText} characters. Empty counts as absent.`,
    color: `Colour that a variant must have, in the requested language, such as negru. Letter case, diacritics and the form of the word (neagră) do not matter. At most ${bounds.filterText} characters. Empty counts as absent.`,
    price_min: 'Lowest price in lei (MDL) that a variant may have, as a string: 500 or 499.50. Empty counts as absent.',
    price_max:
      'Highest price in lei (MDL) that a variant may have, as a string: 3000 or 2999.50. Not below price_min. Empty counts as absent.',
    availability:
      'in_stock: only what is in stock. backorder: also what can be ordered and arrives later. Empty counts as absent.',
    sort: 'Order of the results: relevance (the best match first; without a search the same as newest), newest (the newest change first), price_asc or price_desc (by the cheapest variant that meets the filters; without a price last), name. Empty counts as absent.',
    id: 'Identifier of the product, as returned by a search.',
    name: `Name of the agent, on one line, from ${bounds.agentName.minimum} to ${bounds.agentName.maximum} characters. People may read it: give no personal data.`,
    method: 'How to register: anonymous is the only method.',
  },
  fields: {
    'list.items': 'The results of this page.',
    'list.total': 'Total number of results.',
    'list.page': 'Number of this page, starting at 1.',
    'list.per_page': 'Maximum number of results per page.',
    'list.total_pages': `Number of pages; never more than ${bounds.page.maximum}.`,
    'product.id': 'Identifier of the product in this language.',
    'product.name': 'Name of the product, as plain text.',
    'product.url': 'Canonical address of the product’s page in this language.',
    'product.sku': 'SKU (stock code); empty if there is none.',
    'product.price':
      'Active price as a decimal string, read together with currency; null if no price is set. The lowest price of the variants when price_from is true.',
    'product.regular_price':
      'Regular price, without a sale, as a decimal string; for a product with variants, that of the variant with the lowest price. null if no price is set.',
    'product.currency': 'Currency of all prices: MDL, the Moldovan leu.',
    'product.availability':
      'in_stock, backorder (can be ordered, arrives later) or out_of_stock. For a product with variants: the best of its variants.',
    'product.sizes': 'Sizes of the variants that are in stock or on backorder; empty if there are none.',
    'product.image': 'Address of the product’s image; null if there is none.',
    'product.modified': 'When what is shown here last changed, prices and stock included; RFC 3339 in UTC.',
    'product.price_from':
      'When true, price is a starting price: the lowest of the variants, not the price of every size or colour.',
    'product.variant_price_range': 'Lowest and highest price of the variants. Absent if no variant has a price.',
    'product.matching_variants': `The variants that meet size, colour, price and availability together, in the product’s order, at most ${bounds.matchingVariants}; empty for a product without variants. Absent if none of these filters is given.`,
    'product.description': 'Description as plain text; empty if there is none.',
    'product.delivery': 'What is published about delivery, as plain text. Empty means no value, not a promise.',
    'product.warranty': 'What is published about warranty, as plain text. Empty means no value, not a promise.',
    'product.variants':
      'The variants of the product, each with its own price and availability; empty if there are none.',
    'product.purchase_instructions': 'How a customer orders the product, as plain text; empty if nothing is published.',
    'price_range.min': 'Lowest price of the variants, as a decimal string.',
    'price_range.max': 'Highest price of the variants, as a decimal string.',
    'variant.variant_id': 'Identifier of the variant: the same in both languages and never used again.',
    'variant.label': 'Name of the variant, composed of its size and colour.',
    'variant.size': 'Size; null if the product has no sizes.',
    'variant.color': 'Colour in this language; null if the product has no colours.',
    'variant.sku': 'SKU (stock code) of the variant; empty if there is none.',
    'variant.price':
      'Active price of exactly this variant, as a decimal string; null if no price is set. It counts even if the product shows a starting price.',
    'variant.regular_price':
      'Regular price of this variant, without a sale, as a decimal string; null if no price is set.',
    'variant.currency': 'Currency of the variant’s prices: MDL.',
    'variant.availability': 'Availability of exactly this variant; it can differ from the product’s.',
    'variant.url': 'Address of the product’s page with this variant chosen.',
    'content.id': 'Identifier of the item in this language.',
    'content.type': 'page, news, coach or faq (a question with its answer).',
    'content.title': 'Title as plain text; for a faq, the question.',
    'content.url': 'Canonical address of the page that has the full text.',
    'content.excerpt': `Summary as plain text, at most ${bounds.excerpt} characters; the page has the full text.`,
    'content.modified': 'When the item last changed; RFC 3339 in UTC. Not the date of an event.',
    'categories.categories': 'Product categories that have products.',
    'categories.brands': 'Brands that have products.',
    'category.id': 'Identifier of the category or brand in this language.',
    'category.name': 'Name of the category or brand, as plain text.',
    'category.slug':
      'Slug for the category or brand argument of a product search in this language; never translate it.',
    'category.url': 'Canonical address of its page in this language.',
    'category.count': 'How many products a search with this slug finds in this language, child categories included.',
    'health.version': 'Version of the service.',
    'health.status': 'ok, or degraded when the catalog cannot be read now.',
    'health.languages': 'Languages in which content is offered.',
    'health.default_language': 'Language used when none is given.',
    'health.documentation_url': 'Address of the guide to this interface.',
    'registration.agent_id': 'Identifier of the registration; not secret.',
    'registration.access_token': 'The credential, shown only here. Secret.',
    'registration.token_type': 'Bearer: how the credential is sent.',
    'registration.expires_in': 'Lifetime of the credential in seconds.',
    'registration.scope': 'What the credential allows, separated by spaces.',
    'agent.agent_id': 'Identifier of the registration.',
    'agent.name': 'The name under which the agent registered.',
    'agent.method': 'How it registered: anonymous.',
    'agent.scopes': 'What the credential allows.',
    'agent.created_at': 'When it registered; RFC 3339 in UTC.',
    'agent.expires_at': 'When the credential ends; RFC 3339 in UTC.',
    'agent.expires_in': 'Seconds left until then.',
    'revocation.agent_id': 'Identifier of the registration that was ended.',
    'revocation.revoked': 'Always true: the credential is no longer valid.',
    'error.code': 'Code of the error for programs; it begins with md_shop_.',
    'error.message': 'What is wrong and how to fix it, in English.',
    'error.data': 'The status and, if arguments are wrong, what is wrong with each.',
    'error_data.status': 'HTTP status of the answer.',
    'error_data.params': 'What each wrong argument must be, by its name. Only present if arguments are wrong.',
  },
} as const satisfies Texts;
