/** What the remote MCP server says of itself. Machine-facing, so in English (decisions, "Languages of texts"). */
import { service } from '../service.ts';

export const mcpServer = {
  /** One sentence; the server card allows 100 characters. */
  description: 'Read-only product catalog and federation content in Romanian and Russian.',

  /** For the model, before anything else. */
  instructions: [
    `This server reads the public catalog of a roller-sports shop and the public pages of a sports federation, live. It cannot order, pay or see customers, and it needs no key.`,
    `Language: content is in ${service.languages.join(' and ')}. Pass the customer’s language on every call (the default is ${service.defaultLanguage}). Ids, slugs and addresses belong to their language: use them as returned and never translate them.`,
    `Products: search_products finds them; list_categories gives the slugs for its category and brand arguments. Before you recommend a product or help to order it, call get_product and check the exact variant: prices and stock change. Prices are decimal strings in ${service.currency}; read price together with currency. When price_from is true, price is only where the prices start.`,
    `Federation: search_site finds pages, news, coaches and questions. Excerpts are summaries, the page at url has the full text. Dates in old news are no current schedule.`,
    `Never infer what is not there: null and empty mean that nothing is published, be it a size, stock, delivery or warranty. Nothing found is an honest answer.`,
    `Lists come in pages: follow total_pages as far as you need, do not fetch everything. Orders happen outside this server, by the product’s purchase_instructions and only when the customer has confirmed; never try one out.`,
  ].join('\n\n'),

  /** Resources by name: what each document is for. Which bytes they are, the table of documents says. */
  resources: {
    'shop-site-guide': {
      title: 'Site guide, in Romanian',
      description: 'What the site holds, where its pages and interfaces are, and how to use them well.',
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
      description: 'What the site holds in Russian, where its pages and interfaces are, and how to use them well.',
    },
    'shop-guide-ru': {
      title: 'Catalog guide, in Russian',
      description: 'The catalog alone: its categories and brands in Russian, and how to search it.',
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
