import { __, sprintf } from '@wordpress/i18n';
import type { Choice, Overview, Settings } from './api.ts';
import { type Field, valueAt } from './field.tsx';
import { languageName } from './parts.tsx';

/** Fields that are shown together. */
export type Group = { readonly id: string; readonly title: string; readonly fields: readonly Field[] };

/** One field for each content language. */
const perLanguage = (codes: readonly string[], field: Field): Field[] =>
  codes.map((code) => ({
    ...field,
    path: `${field.path}.${code}`,
    /* translators: 1: name of a setting, 2: name of a language */
    label: sprintf(__('%1$s, %2$s', 'md-shop-catalog'), field.label, languageName(code)),
  }));

/** Returns the settings that the site has, in groups, without those of the journal. */
export function groups(settings: Settings, { codes, source }: Overview): readonly Group[] {
  const all: readonly Group[] = [
    { id: 'ordering', title: __('How one orders', 'md-shop-catalog'), fields: ordering(codes) },
    { id: 'source', title: __('What is shown', 'md-shop-catalog'), fields: shown(settings, source) },
    { id: 'access', title: __('How agents read', 'md-shop-catalog'), fields: access() },
    { id: 'limits', title: __('Limits and proxies', 'md-shop-catalog'), fields: limits() },
    { id: 'search', title: __('Search', 'md-shop-catalog'), fields: search(codes) },
    { id: 'addresses', title: __('Addresses and names', 'md-shop-catalog'), fields: addresses() },
    {
      id: 'uninstall',
      title: __('Uninstalling', 'md-shop-catalog'),
      fields: [
        {
          kind: 'yes-no',
          path: 'remove_data',
          label: __('Delete products, prices, variants, languages and translation links too', 'md-shop-catalog'),
          help: __(
            'Only when the plugin is deleted. Off, they are still there if it is installed again.',
            'md-shop-catalog',
          ),
        },
      ],
    },
  ];
  return all
    .map((group) => ({
      ...group,
      fields: group.fields.filter(({ path }) => valueAt(settings.values, path) !== undefined),
    }))
    .filter(({ fields }) => fields.length > 0);
}

function ordering(codes: readonly string[]): Field[] {
  return [
    ...perLanguage(codes, {
      kind: 'url',
      path: 'order_page',
      label: __('Page where people order', 'md-shop-catalog'),
      help: __(
        'The button on product pages leads there, with “?variant=” and the number of the chosen variant.',
        'md-shop-catalog',
      ),
    }),
    {
      kind: 'email',
      path: 'order_email',
      label: __('E-mail for orders', 'md-shop-catalog'),
      help: __('Used if there is no page.', 'md-shop-catalog'),
    },
    {
      kind: 'tel',
      path: 'order_phone',
      label: __('Telephone for orders', 'md-shop-catalog'),
      help: __('Used if there is neither a page nor an e-mail.', 'md-shop-catalog'),
    },
    {
      kind: 'url',
      path: 'order_url',
      label: __('Address for order requests of agents', 'md-shop-catalog'),
      help: __(
        'Only the guides for agents name it. The plugin never calls it and links it nowhere.',
        'md-shop-catalog',
      ),
    },
    ...perLanguage(codes, {
      kind: 'url',
      path: 'size_guide',
      label: __('Page about sizes', 'md-shop-catalog'),
      help: __('Product pages link to it beside the sizes.', 'md-shop-catalog'),
    }),
    ...perLanguage(codes, {
      kind: 'texts',
      path: 'purchase_instructions',
      label: __('How to order', 'md-shop-catalog'),
      help: __('What agents tell people about products that have no such text of their own.', 'md-shop-catalog'),
    }),
    ...perLanguage(codes, {
      kind: 'texts',
      path: 'contact',
      label: __('Contact', 'md-shop-catalog'),
      help: __('How to reach the shop; stands in the guides for agents.', 'md-shop-catalog'),
    }),
  ];
}

function shown(settings: Settings, source: Overview['source']): Field[] {
  const types: readonly (readonly [string, string])[] = [
    ['page', __('Post types that are pages', 'md-shop-catalog')],
    ['news', __('Post types that are news', 'md-shop-catalog')],
    ['coach', __('Post types that are coaches', 'md-shop-catalog')],
    ['faq', __('Post types that are questions', 'md-shop-catalog')],
  ];
  // Types that are set but not registered now stay, so that saving does not lose them.
  const choices = (path: string): readonly Choice[] => {
    const set = valueAt(settings.values, path);
    const missing = (Array.isArray(set) ? set.map(String) : []).filter(
      (name) => !settings.postTypes.some((type) => type.name === name),
    );
    return [...settings.postTypes, ...missing.map((name) => ({ name, label: name }))];
  };
  const productTypes: readonly Choice[] = [
    { name: source === 'woocommerce' ? 'product' : 'roller_product', label: __('Products', 'md-shop-catalog') },
  ];
  const attributes: readonly (readonly [string, string])[] = [
    ['size', __('Attributes that are the size', 'md-shop-catalog')],
    ['color', __('Attributes that are the colour', 'md-shop-catalog')],
    ['brand', __('Attributes that are the brand', 'md-shop-catalog')],
  ];
  const known = settings.attributes.map(({ name, label }) => `${label} (${name})`).join(', ');
  return [
    {
      kind: 'choice',
      path: 'source',
      label: __('Products come from', 'md-shop-catalog'),
      choices: [
        { name: 'auto', label: __('WooCommerce if it is active, else the built-in shop', 'md-shop-catalog') },
        { name: 'embedded', label: __('The built-in shop', 'md-shop-catalog') },
        { name: 'woocommerce', label: 'WooCommerce' },
      ],
    },
    {
      kind: 'choice',
      path: 'price_format',
      label: __('Prices on pages', 'md-shop-catalog'),
      help: __('Agents always get the same amounts, with the code of the currency.', 'md-shop-catalog'),
      choices: [
        { name: 'lei', label: __('As people say them: 2 890 lei', 'md-shop-catalog') },
        { name: 'code', label: __('With the code of the currency: 2.890,00 MDL', 'md-shop-catalog') },
      ],
    },
    ...types.map(([type, label]): Field => ({
      kind: 'choices',
      path: `content_types.${type}`,
      label,
      choices: choices(`content_types.${type}`),
    })),
    {
      kind: 'choices',
      path: 'hidden_post_types',
      label: __('Hide whole post types from assistants', 'md-shop-catalog'),
      help: __('People still see them.', 'md-shop-catalog'),
      choices: [...productTypes, ...settings.postTypes],
    },
    ...attributes.map(([role, label]): Field => ({
      kind: 'lines',
      path: `attributes.${role}`,
      label,
      help:
        known === ''
          ? __('One name or slug in each line. Empty: the usual names are recognized.', 'md-shop-catalog')
          : /* translators: %s: names of attributes */
            sprintf(
              __(
                'One name or slug in each line. Empty: the usual names are recognized. The shop has: %s.',
                'md-shop-catalog',
              ),
              known,
            ),
    })),
  ];
}

function access(): Field[] {
  return [
    {
      kind: 'yes-no',
      path: 'browser_tools',
      label: __('Browser tools', 'md-shop-catalog'),
      help: __('Pages offer the catalog to assistants inside the visitor’s browser.', 'md-shop-catalog'),
    },
    {
      kind: 'yes-no',
      path: 'markdown',
      label: __('Pages as Markdown', 'md-shop-catalog'),
      help: __('Agents that ask for Markdown get pages as plain text.', 'md-shop-catalog'),
    },
    ...[
      ['search', __('Content signal: search engines may use the texts', 'md-shop-catalog')],
      ['ai_input', __('Content signal: assistants may use the texts for answers', 'md-shop-catalog')],
      ['ai_train', __('Content signal: the texts may be used for training', 'md-shop-catalog')],
    ].map(([name = '', label = '']): Field => ({ kind: 'yes-no', path: `content_signals.${name}`, label })),
  ];
}

function limits(): Field[] {
  return [
    {
      kind: 'number',
      path: 'registration.per_address',
      label: __('Registrations of agents per hour and address', 'md-shop-catalog'),
      help: __('Reading needs no registration and is not limited by this.', 'md-shop-catalog'),
    },
    {
      kind: 'number',
      path: 'registration.per_network',
      label: __('Registrations per hour and IPv6 network', 'md-shop-catalog'),
    },
    {
      kind: 'number',
      path: 'registration.per_site',
      label: __('Registrations per day for the whole site', 'md-shop-catalog'),
    },
    {
      kind: 'lines',
      path: 'trusted_proxies',
      label: __('Trusted proxies', 'md-shop-catalog'),
      help: __(
        'IP addresses or networks such as 192.0.2.0/24, one in each line, whose X-Forwarded-For is believed. “unix:” stands for a proxy connected through a socket.',
        'md-shop-catalog',
      ),
    },
  ];
}

function search(codes: readonly string[]): Field[] {
  return perLanguage(codes, {
    kind: 'texts',
    path: 'search_synonyms',
    label: __('Synonyms', 'md-shop-catalog'),
    help: __('Words that mean the same in one line, separated by commas.', 'md-shop-catalog'),
  });
}

/** The settings of the journal, which are on the tab of agents. */
export function journalFields(): Field[] {
  return [
    {
      kind: 'yes-no',
      path: 'journal',
      label: __('Count reads', 'md-shop-catalog'),
      help: __(
        'By day, program and operation, for 30 days. No addresses and nothing about persons. Off, the journal is emptied.',
        'md-shop-catalog',
      ),
    },
    {
      kind: 'yes-no',
      path: 'journal_searches',
      label: __('Keep the words of searches that find nothing', 'md-shop-catalog'),
      help: __('They are shown when they were searched on three different days.', 'md-shop-catalog'),
    },
    {
      kind: 'lines',
      path: 'journal_clients',
      label: __('Further programs', 'md-shop-catalog'),
      help: __(
        'A name, a colon and a part of the User-Agent in each line: “Our robot: our-robot/”.',
        'md-shop-catalog',
      ),
    },
  ];
}

function addresses(): Field[] {
  const bases: readonly (readonly [string, string])[] = [
    ['product', __('Beginning of the addresses of products', 'md-shop-catalog')],
    ['category', __('Beginning of the addresses of categories', 'md-shop-catalog')],
    ['brand', __('Beginning of the addresses of brands', 'md-shop-catalog')],
    ['coach', __('Beginning of the addresses of coaches', 'md-shop-catalog')],
    ['faq', __('Beginning of the addresses of questions', 'md-shop-catalog')],
  ];
  return [
    ...bases.map(([name, label]): Field => ({ kind: 'text', path: `bases.${name}`, label })),
    { kind: 'text', path: 'russian_site.title', label: __('Russian title of the site', 'md-shop-catalog') },
    { kind: 'text', path: 'russian_site.tagline', label: __('Russian tagline of the site', 'md-shop-catalog') },
  ];
}
