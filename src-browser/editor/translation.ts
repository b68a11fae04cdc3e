/** Reads and makes the translation of a post over WordPress's REST API. */
import apiFetch from '@wordpress/api-fetch';
import type { Text } from './logic/missing.ts';
import type { Language } from './logic/written-language.ts';

type Taxonomy = {
  readonly slug: string;
  readonly rest_base: string;
  readonly rest_namespace: string;
  readonly name: string;
};

/** How the REST API calls a post type, and its taxonomies of which the user may assign terms. */
export type TypeNames = { readonly route: string; readonly taxonomies: readonly Taxonomy[] };

/** A post as the REST API returns it to those who may edit it. */
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

/** The other post of a translation, as far as the user may know it. */
export type Translation =
  | { readonly may: 'edit'; readonly post: RestPost }
  | {
      readonly may: 'see';
      readonly id: number;
      readonly title: string;
      readonly status: string;
      readonly language: Language;
    }
  | { readonly may: 'nothing'; readonly id: number };

/** A post in a list. */
export type ListedPost = Pick<RestPost, 'id' | 'title'>;

/** The metadata that has a language. */
const textKeys = ['md_shop_delivery', 'md_shop_warranty', 'md_shop_purchase_instructions'] as const;

/** Statuses of answers for a user without the permission. */
const refusals = [401, 403] as const;

/** Makes null of an answer with one of these statuses; other failures, such as a lost connection, stay errors. */
async function unless<T>(statuses: readonly unknown[], answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (statuses.includes((error as { readonly data?: { readonly status?: unknown } } | null)?.data?.status))
      return null;
    throw error;
  }
}

const plainText = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent;

export async function typeNames(type: string): Promise<TypeNames> {
  const own = await apiFetch<{ rest_base: string; rest_namespace: string; taxonomies: readonly string[] }>({
    path: `/wp/v2/types/${type}?context=edit`,
  });
  // WordPress refuses the question if there are none, or none of which the user may assign terms.
  const taxonomies =
    own.taxonomies.length === 0
      ? null
      : await unless(
          refusals,
          apiFetch<Record<string, Taxonomy>>({ path: `/wp/v2/taxonomies?type=${type}&context=edit` }),
        );
  return { route: `/${own.rest_namespace}/${own.rest_base}`, taxonomies: Object.values(taxonomies ?? {}) };
}

export function readPost({ route }: TypeNames, id: number): Promise<RestPost> {
  return apiFetch<RestPost>({ path: `${route}/${String(id)}?context=edit` });
}

/** Reads the other post of a translation, which the user may not be allowed to edit, or not even to see. */
export async function readTranslation(names: TypeNames, id: number): Promise<Translation> {
  const post = await unless(refusals, readPost(names, id));
  if (post !== null) return { may: 'edit', post };
  type Shown = Pick<RestPost, 'status' | 'md_shop_language'> & { readonly title?: { readonly rendered: string } };
  const fields = 'status,title.rendered,md_shop_language';
  const shown = await unless(
    refusals,
    apiFetch<Shown>({ path: `${names.route}/${String(id)}?context=view&_fields=${fields}` }),
  );
  if (shown === null) return { may: 'nothing', id };
  const title = plainText(shown.title?.rendered ?? '');
  return { may: 'see', id, title, status: shown.status, language: shown.md_shop_language };
}

/**
 * Returns up to 100 posts of the same type in a language that have no translation and that the user can link as one, the newest first.
 *
 * @param original The post to be translated, which is never among them.
 * @param search Words in their titles; '' for any.
 */
export function unlinkedPosts(
  { route }: TypeNames,
  original: number,
  language: Language,
  search: string,
): Promise<readonly ListedPost[]> {
  const query = new URLSearchParams({
    context: 'edit',
    per_page: '100',
    status: 'publish,future,draft,pending,private',
    md_shop_unlinked: language,
    exclude: String(original),
    search,
    search_columns: 'post_title',
    _fields: 'id,title.raw',
  });
  return apiFetch<readonly ListedPost[]>({ path: `${route}?${query.toString()}` });
}

/** What of a post is compared with its translation. */
type Compared = Pick<RestPost, 'status' | 'title' | 'content' | 'excerpt' | 'meta'>;

const termsOf = (post: Compared, { rest_base: base }: Taxonomy): number[] => {
  const ids: unknown = Reflect.get(post, base);
  return Array.isArray(ids) ? (ids as number[]) : [];
};

const metaOf = (post: Compared): Readonly<Record<string, string>> =>
  typeof post.meta === 'object' && post.meta !== null && !Array.isArray(post.meta)
    ? (post.meta as Record<string, string>)
    : {};

const textsOf = (post: Compared): Record<string, string> =>
  Object.fromEntries(textKeys.flatMap((key) => (key in metaOf(post) ? [[key, metaOf(post)[key] ?? '']] : [])));

export function textOf(post: Compared, { taxonomies }: TypeNames): Text {
  return {
    status: post.status,
    title: post.title?.raw ?? '',
    content: post.content?.raw ?? '',
    excerpt: post.excerpt?.raw ?? '',
    meta: textsOf(post),
    terms: Object.fromEntries(taxonomies.map((taxonomy) => [taxonomy.name, termsOf(post, taxonomy).length])),
  };
}

/**
 * Returns the translations of terms. Those without one are left out, and so are terms that the user may not read. Terms of a taxonomy
 * without languages are the same in both.
 */
async function translatedTerms(taxonomy: Taxonomy, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const query = new URLSearchParams({
    include: ids.join(),
    per_page: '100',
    _fields: 'id,md_shop_translation_of',
  });
  const terms = await unless(
    [...refusals, 404],
    apiFetch<{ id: number; md_shop_translation_of?: number }[]>({
      path: `/${taxonomy.rest_namespace}/${taxonomy.rest_base}?${query.toString()}`,
    }),
  );
  return (terms ?? []).map(({ id, md_shop_translation_of: other }) => other ?? id).filter((id) => id !== 0);
}

/** Returns the translation of a parent page; 0 for none, and for one that the user may not see. */
async function translatedParent({ route }: TypeNames, id: number): Promise<number> {
  if (id === 0) return 0;
  const parent = await unless(
    [...refusals, 404],
    apiFetch<Pick<RestPost, 'md_shop_translation_of'>>({
      path: `${route}/${String(id)}?_fields=md_shop_translation_of`,
    }),
  );
  return parent?.md_shop_translation_of ?? 0;
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
  const parent = await translatedParent(names, original.parent ?? 0);
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
      ...(parent === 0 ? {} : { parent }),
      ...(Object.keys(texts).length === 0 ? {} : { meta: texts }),
      ...Object.fromEntries(terms.filter(([, ids]) => ids.length > 0)),
      md_shop_language: language,
      md_shop_translation_of: original.id,
    },
  });
  return id;
}
