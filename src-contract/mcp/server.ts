/** The description of the remote MCP server, for programs and therefore in English (docs/decisions.md, "Languages"). */
import { service } from '../service.ts';

export const mcpServer = {
  /** One sentence of at most 100 characters, the limit of the server card. */
  description: 'Read-only product catalog and federation content in Romanian and Russian.',

  /** Instructions for the model. */
  instructions: [
    `This server reads the public catalog of a roller-sports shop and the public pages of a sports federation, live. It cannot order, pay or see customers, and it needs no key.`,
    `Language: content is in ${service.languages.join(' and ')}. Pass the customer’s language on every call (the default is ${service.defaultLanguage}). For other languages use ${service.defaultLanguage} and tell the customer that the site is in Romanian and Russian. Ids, slugs and addresses belong to their language: use them as returned and never translate them.`,
    `Products: search_products finds them by words, category, brand, size, colour, price and stock in one call, and matching_variants lists the variants that meet all of it; list_categories gives the slugs for its category and brand arguments. Before you recommend a product or help to order it, call get_product and check the exact variant: prices and stock change. Prices are decimal strings in ${service.currency}; read price together with currency. When price_from is true, price is only the starting price.`,
    `Everything else: search_site finds pages, news, coaches and frequently asked questions. Use it for the shop’s delivery, payment, returns and size guides as well as for the federation’s school, competitions and contacts. Excerpts are summaries; the page at url has the full text. Dates in old news are not a current schedule.`,
    `Never infer what is missing: null and empty mean that nothing is published, whether size, stock, delivery or warranty. If delivery is empty, search_site may still find the shop’s delivery page. “Nothing found” is an honest answer.`,
    `Lists come in pages: follow total_pages only as far as you need. Orders happen outside this server, following the product’s purchase_instructions and only after the customer has confirmed; never place a trial order.`,
  ].join('\n\n'),

  /** Titles and descriptions of resources, by name. Their contents come from the table of documents. */
  resources: {
    'shop-site-guide': {
      title: 'Site guide, in Romanian',
      description: 'What the site contains, where its pages and interfaces are, and how to use them well.',
    },
    'shop-authentication': {
      title: 'Registration and order authorization, in Romanian',
      description: 'How an agent may register, though reads need no credential, and what an order needs.',
    },
    'shop-api-guide': {
      title: 'Interface guide, in Romanian',
      description: 'Every read of the REST interface with its arguments, answers and errors, and the MCP endpoint.',
    },
    'shop-site-guide-ru': {
      title: 'Site guide, in Russian',
      description: 'What the site contains in Russian, where its pages and interfaces are, and how to use them well.',
    },
    'shop-guide-ru': {
      title: 'Catalog guide, in Russian',
      description: 'Only the catalog: its categories and brands in Russian, and how to search it.',
    },
    'shop-authentication-ru': {
      title: 'Registration and order authorization, in Russian',
      description: 'How an agent may register, though reads need no credential, and what an order needs.',
    },
    'shop-api-guide-ru': {
      title: 'Interface guide, in Russian',
      description: 'Every read of the REST interface with its arguments, answers and errors, and the MCP endpoint.',
    },
  },
} as const;
