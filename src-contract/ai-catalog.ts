import type { ContentLanguage } from './service.ts';

/** Questions that a resource answers, in the words of people, by language. Registries index them. */
type Queries = { readonly [Language in ContentLanguage]: readonly [string, string] };

/**
 * The representative queries of the entries of /.well-known/ai-catalog.json (Agentic Resource Discovery 1.0). An entry may have two
 * to five, so there are two in each language.
 */
export const representativeQueries = {
  mcp: {
    ro: ['role pentru începători, mărimea 42, în stoc', 'cât costă o cască și când se livrează'],
    ru: ['роликовые коньки для начинающих, размер 42, в наличии', 'сколько стоит шлем и когда его доставят'],
  },
  rest: {
    ro: ['prețurile și stocul actual al produselor, ca JSON', 'lista categoriilor și a brandurilor magazinului'],
    ru: ['актуальные цены и наличие товаров в JSON', 'список категорий и брендов магазина'],
  },
  'shop-catalog': {
    ro: ['compară două perechi de role după preț și mărimi', 'ce protecții sunt în stoc sub 500 de lei'],
    ru: ['сравни две пары роликов по цене и размерам', 'какая защита есть в наличии дешевле 500 леев'],
  },
  'federation-content': {
    ro: ['când este următoarea competiție de sporturi pe rotile', 'cine antrenează copii și cum mă înscriu'],
    ru: ['когда следующие соревнования по роликовому спорту', 'кто тренирует детей и как записаться'],
  },
} as const satisfies { readonly [resource: string]: Queries };
