import type { ContentLanguage } from '../service.ts';
import type { OperationTexts } from '../descriptions/keys.ts';

/** Texts of the only tool that is not a REST operation, in the languages of pages (docs/decisions.md, "Languages"). The others are in descriptions/. */
export const openProduct = {
  ro: {
    title: 'Deschiderea paginii unui produs',
    description:
      'Deschide în fila curentă pagina unui produs de pe acest site, ca vizitatorul să o vadă. Folosiți acest instrument numai când vizitatorul vrea pagina, cu un id dintr-o căutare; ca să citiți datele produsului, ajunge get_product. Mai întâi se verifică produsul, apoi fila trece la pagina lui, iar instrumentele se înregistrează acolo din nou. Nu alege nicio variantă, nu completează niciun formular și nu trimite nicio comandă.',
  },
  ru: {
    title: 'Открытие страницы товара',
    description:
      'Открывает в текущей вкладке страницу товара этого сайта, чтобы её увидел посетитель. Используйте только тогда, когда посетитель хочет открыть страницу, с id из результатов поиска; чтобы прочитать данные товара, достаточно get_product. Сначала товар проверяется, затем вкладка переходит на его страницу, и инструменты регистрируются там заново. Вариант не выбирается, формы не заполняются, заказ не отправляется.',
  },
} as const satisfies Record<ContentLanguage, Omit<OperationTexts, 'summary'>>;
