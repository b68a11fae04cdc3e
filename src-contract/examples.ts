/**
 * An example request and response for every operation, in each language, for OpenAPI and the API guides. Tests validate the
 * responses against the contract and send the requests to a running site.
 */
import type * as z from 'zod';
import { bounds } from './bounds.ts';
import { errors, parameterErrors } from './errors.ts';
import { inputSchema } from './json-schema.ts';
import { operations, type OperationName } from './operations.ts';
import type { registrationDiscovery } from './resources/agent.ts';
import type { errorBody } from './resources/error.ts';
import { service, type ContentLanguage } from './service.ts';

type Answer<N extends OperationName> = z.infer<(typeof operations)[N]['result']>;

/**
 * Placeholders for the site's addresses; the plugin replaces them when it serves a document. `own` precedes the plugin's paths at
 * the site's root, such as `/agent/register`: what it is depends on the permalinks.
 */
export const exampleAddresses = {
  site: 'https://site-address.invalid',
  own: 'https://own-address.invalid',
  rest: 'https://rest-address.invalid',
} as const;

type Example = {
  /** Arguments of the path and the query, by name. */
  readonly arguments: Readonly<Record<string, string | number>>;
  readonly answer: unknown;
};

type Words = {
  readonly prefix: '' | '/ru';
  readonly skates: string;
  readonly skatesPath: string;
  readonly color: string;
  readonly description: string;
  readonly warranty: string;
  readonly instructions: string;
  readonly category: string;
  readonly categorySlug: string;
  readonly brandSlug: string;
  readonly search: string;
  readonly question: string;
  readonly questionPath: string;
  readonly excerpt: string;
  readonly contentSearch: string;
};

const words: Readonly<Record<ContentLanguage, Words>> = {
  ro: {
    prefix: '',
    skates: 'Role in-line Nistrel Urban 80',
    skatesPath: '/magazin/role-in-line-nistrel-urban-80/',
    color: 'negru',
    description: 'Role de oraș cu roți de 80 mm și cadru din aluminiu.',
    warranty: '24 de luni pentru cadru și gheată.',
    instructions: 'Scrieți-ne, cu codul variantei.',
    category: 'Role in-line',
    categorySlug: 'role-in-line',
    brandSlug: 'nistrel',
    search: 'role',
    question: 'Cum aleg mărimea rolelor?',
    questionPath: '/intrebari/cum-aleg-marimea-rolelor/',
    excerpt: 'Măsurați talpa în centimetri și comparați cu tabelul producătorului.',
    contentSearch: 'mărimea',
  },
  ru: {
    prefix: '/ru',
    skates: 'Роликовые коньки Nistrel Urban 80',
    skatesPath: '/ru/magazin/%D1%80%D0%BE%D0%BB%D0%B8%D0%BA%D0%B8-nistrel-urban-80/',
    color: 'чёрный',
    description: 'Городские ролики с колёсами 80 мм и алюминиевой рамой.',
    warranty: '24 месяца на раму и ботинок.',
    instructions: 'Напишите нам, назвав артикул варианта.',
    category: 'Роликовые коньки',
    categorySlug: 'роликовые-коньки',
    brandSlug: 'nistrel-ru',
    search: 'ролики',
    question: 'Как выбрать размер роликов?',
    questionPath: '/ru/intrebari/%D1%80%D0%B0%D0%B7%D0%BC%D0%B5%D1%80/',
    excerpt: 'Измерьте стопу в сантиметрах и сравните с таблицей производителя.',
    contentSearch: 'размер',
  },
};

const agentId = 'agt_0123456789abcdefghijAB';
const agentName = 'Example agent';

/** The examples in a language, with the placeholders of `exampleAddresses` for the site's addresses. */
export function examples(language: ContentLanguage): Readonly<Record<OperationName, Example>> {
  const { site } = exampleAddresses;
  const text = words[language];
  const languageArgument = language === service.defaultLanguage ? {} : { language };
  const url = `${site}${text.skatesPath}`;
  const product: Answer<'search_products'>['items'][number] = {
    id: 7,
    name: text.skates,
    url,
    sku: 'NU-80',
    price: '1499.00',
    regular_price: '1799.00',
    currency: service.currency,
    availability: 'in_stock',
    sizes: ['38', '39'],
    image: `${site}/wp-content/uploads/2026/09/urban-80.png`,
    modified: '2026-11-21T09:30:00Z',
    price_from: true,
    variant_price_range: { min: '1499.00', max: '1599.50' },
  };
  const variant = (variant_id: number, size: string, price: string) => ({
    variant_id,
    label: `${size}, ${text.color}`,
    size,
    color: text.color,
    sku: `NU-80-${size}`,
    price,
    regular_price: '1799.00',
    currency: service.currency,
    availability: 'in_stock' as const,
    url: `${url}?variant=${variant_id}`,
  });
  const products: Answer<'search_products'> = {
    items: [{ ...product, matching_variants: [variant(72, '39', '1599.50')] }],
    total: 3,
    page: 1,
    per_page: 1,
    total_pages: 3,
  };
  const detail: Answer<'get_product'> = {
    ...product,
    description: text.description,
    delivery: '',
    warranty: text.warranty,
    variants: [variant(71, '38', '1499.00'), variant(72, '39', '1599.50')],
    purchase_instructions: text.instructions,
  };
  const content: Answer<'search_site'> = {
    items: [
      {
        id: 42,
        type: 'faq',
        title: text.question,
        url: `${site}${text.questionPath}`,
        excerpt: text.excerpt,
        modified: '2026-10-02T14:05:00Z',
      },
    ],
    total: 1,
    page: 1,
    per_page: 5,
    total_pages: 1,
  };
  const categories: Answer<'list_categories'> = {
    categories: [
      {
        id: 3,
        name: text.category,
        slug: text.categorySlug,
        url: `${site}${text.prefix}/categorie/${encodeURIComponent(text.categorySlug)}/`,
        count: 3,
      },
    ],
    brands: [
      { id: 9, name: 'Nistrel', slug: text.brandSlug, url: `${site}${text.prefix}/marca/${text.brandSlug}/`, count: 2 },
    ],
  };
  const health: Answer<'health'> = {
    version: service.version,
    status: 'ok',
    languages: [...service.languages],
    default_language: service.defaultLanguage,
    documentation_url: `${exampleAddresses.own}/api-docs.md`,
  };
  const registered: Answer<'register_agent'> = {
    agent_id: agentId,
    // As long as a real token, but obviously an example.
    access_token: `mds_${'example-'.repeat(5)}abc`,
    token_type: 'Bearer',
    expires_in: service.credentialSeconds,
    scope: 'catalog:read content:read',
  };
  const agent: Answer<'get_agent'> = {
    agent_id: agentId,
    name: agentName,
    method: 'anonymous',
    scopes: [...service.scopes],
    created_at: '2026-11-21T09:30:00Z',
    expires_at: '2026-11-22T09:30:00Z',
    expires_in: service.credentialSeconds - 400,
  };
  const revoked: Answer<'revoke_agent'> = { agent_id: agentId, revoked: true };
  return {
    search_products: {
      arguments: {
        search: text.search,
        per_page: 1,
        ...languageArgument,
        size: '39',
        price_max: '3000',
        availability: 'in_stock',
      },
      answer: products,
    },
    get_product: { arguments: { id: product.id, ...languageArgument }, answer: detail },
    search_site: { arguments: { search: text.contentSearch, per_page: 5, ...languageArgument }, answer: content },
    list_categories: { arguments: languageArgument, answer: categories },
    health: { arguments: {}, answer: health },
    register_agent: { arguments: { name: agentName, method: 'anonymous' }, answer: registered },
    get_agent: { arguments: {}, answer: agent },
    revoke_agent: { arguments: {}, answer: revoked },
  };
}

/** The header of a search with a misspelt word and one that no product has. */
export const searchHeaderExample = 'partial; left-out="xyzzy"; corrected="rolle>role"';

/** An invalid request and its exact response: `GET /products?per_page=51`. */
export const errorExample: { arguments: Readonly<Record<string, number>>; answer: z.infer<typeof errorBody> } = {
  arguments: { per_page: bounds.perPage.maximum + 1 },
  answer: {
    code: errors.invalid_parameters.code,
    message: errors.invalid_parameters.message.replace('{params}', 'per_page'),
    data: {
      status: errors.invalid_parameters.status,
      params: {
        per_page: parameterErrors.integer_range
          .replace('{minimum}', String(bounds.perPage.minimum))
          .replace('{maximum}', String(bounds.perPage.maximum)),
      },
    },
  },
};

/** The response to `GET {site_url}/agent/auth`. */
export const discoveryExample: z.infer<typeof registrationDiscovery> = {
  resource: `${exampleAddresses.site}/`,
  resource_name: 'Example federation',
  authentication_required: false,
  scopes_supported: [...service.scopes],
  bearer_methods_supported: ['header'],
  documentation: `${exampleAddresses.own}/auth.md`,
  agent_auth: {
    skill: `${exampleAddresses.own}/auth.md`,
    register_uri: `${exampleAddresses.own}/agent/register`,
    registration_uris: [
      `${exampleAddresses.own}/agent/register`,
      `${exampleAddresses.own}/agent/auth`,
      `${exampleAddresses.rest}${operations.register_agent.path}`,
    ],
    revoke_uri: `${exampleAddresses.rest}${operations.revoke_agent.path}`,
    status_uri: `${exampleAddresses.rest}${operations.get_agent.path}`,
    identity_types_supported: ['anonymous'],
    anonymous: { credential_types_supported: ['access_token'] },
    claim_supported: false,
    token_type: 'Bearer',
    token_lifetime_seconds: service.credentialSeconds,
  },
  request_schema: { ...inputSchema(operations.register_agent) },
};
