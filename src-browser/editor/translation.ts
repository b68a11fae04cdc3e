/** Reads and makes the translation of a post over WordPress's REST API. */
import apiFetch from '@wordpress/api-fetch';
import type { Text } from './logic/missing.ts';
import type { Language } from './logic/written-language.ts';

type Taxonomy = { readonly slug: string; readonly rest_base: string; readonly name: string };

/** How the REST API calls a post type and its taxonomies. */
export type TypeNames = { readonly route: string; readonly taxonomies: readonly Taxonomy[] };

/** A post as the REST API returns it to editors. */
export type RestPost = {
  readonly id: number;
  readonly type: string;
  readonly status: string;
  readonly title?: { readonly raw: string };
  readonly content?: { readonly raw: string };
  readonly excerpt?: { readonly raw: string };
  readonly meta?: unknown;
  readonly parent?: number;
  readonly featured_media?: number;
  readonly template?: string;
  readonly md_shop_language: Language;
  readonly md_shop_translation_of: number;
};

/** The metadata that has a language. */
const textKeys = ['md_shop_delivery', 'md_shop_warranty', 'md_shop_purchase_instructions'] as const;

export async function typeNames(type: string): Promise<TypeNames> {
  const [own, taxonomies] = await Promise.all([
    apiFetch<{ rest_base: string; rest_namespace: string }>({ path: `/wp/v2/types/${type}?context=edit` }),
    apiFetch<Record<string, Taxonomy & { rest_base: string | false }>>({
      path: `/wp/v2/taxonomies?type=${type}&context=edit`,
    }),
  ]);
  return {
    route: `/${own.rest_namespace}/${own.rest_base}`,
    taxonomies: Object.values(taxonomies).filter(({ rest_base: base }) => typeof base === 'string' && base !== ''),
  };
}

export function readPost({ route }: TypeNames, id: number): Promise<RestPost> {
  return apiFetch<RestPost>({ path: `${route}/${String(id)}?context=edit` });
}

/** Returns posts of the same type in a language that translate nothing yet. */
export async function unlinkedPosts({ route }: TypeNames, language: Language, search: string): Promise<RestPost[]> {
  const query = new URLSearchParams({ context: 'edit', per_page: '50', status: 'publish,draft,private', search });
  const found = await apiFetch<RestPost[]>({ path: `${route}?${query.toString()}` });
  return found.filter((post) => post.md_shop_language === language && post.md_shop_translation_of === 0);
}

const termsOf = (post: RestPost, { rest_base: base }: Taxonomy): number[] => {
  const ids: unknown = Reflect.get(post, base);
  return Array.isArray(ids) ? (ids as number[]) : [];
};

const metaOf = (post: RestPost): Readonly<Record<string, string>> =>
  typeof post.meta === 'object' && post.meta !== null && !Array.isArray(post.meta)
    ? (post.meta as Record<string, string>)
    : {};

const textsOf = (post: RestPost): Record<string, string> =>
  Object.fromEntries(textKeys.flatMap((key) => (key in metaOf(post) ? [[key, metaOf(post)[key] ?? '']] : [])));

/** What is compared with the translation. */
export function textOf(post: RestPost, { taxonomies }: TypeNames): Text {
  return {
    status: post.status,
    title: post.title?.raw ?? '',
    content: post.content?.raw ?? '',
    excerpt: post.excerpt?.raw ?? '',
    meta: textsOf(post),
    terms: Object.fromEntries(taxonomies.map((taxonomy) => [taxonomy.name, termsOf(post, taxonomy).length])),
  };
}

/** Returns the translations of terms; terms without one are left out. */
async function translatedTerms({ rest_base: base }: Taxonomy, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const query = new URLSearchParams({
    include: ids.join(),
    per_page: '100',
    _fields: 'id,md_shop_translation_of',
  });
  const terms = await apiFetch<{ md_shop_translation_of?: number }[]>({ path: `/wp/v2/${base}?${query.toString()}` });
  return terms.map(({ md_shop_translation_of: other }) => other ?? 0).filter((id) => id !== 0);
}

/**
 * Makes the translation of a saved post as a draft: its text is copied; categories, brands and the parent page are replaced by
 * their translations; prices and variants are shared anyway.
 * @returns the id of the new post.
 */
export async function makeTranslation(names: TypeNames, original: RestPost, language: Language): Promise<number> {
  const terms = await Promise.all(
    names.taxonomies.map(
      async (taxonomy) => [taxonomy.rest_base, await translatedTerms(taxonomy, termsOf(original, taxonomy))] as const,
    ),
  );
  const parent = original.parent === undefined || original.parent === 0 ? null : await readPost(names, original.parent);
  const texts = textsOf(original);
  const { id } = await apiFetch<{ id: number }>({
    path: names.route,
    method: 'POST',
    data: {
      status: 'draft',
      title: original.title?.raw ?? '',
      content: original.content?.raw ?? '',
      ...(original.excerpt === undefined ? {} : { excerpt: original.excerpt.raw }),
      ...(original.featured_media === undefined ? {} : { featured_media: original.featured_media }),
      ...(original.template === undefined ? {} : { template: original.template }),
      ...(parent === null ? {} : { parent: parent.md_shop_translation_of }),
      ...(Object.keys(texts).length === 0 ? {} : { meta: texts }),
      ...Object.fromEntries(terms.filter(([, ids]) => ids.length > 0)),
      md_shop_language: language,
      md_shop_translation_of: original.id,
    },
  });
  return id;
}
