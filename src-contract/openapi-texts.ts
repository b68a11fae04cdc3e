/** The texts of the OpenAPI description in each language; those of operations and fields are in descriptions/. */
import { bounds } from './bounds.ts';
import type { ErrorKey } from './errors.ts';
import type { ContentLanguage } from './service.ts';

export type OpenApiTexts = {
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  readonly contact: string;
  readonly restServer: string;
  readonly siteServer: string;
  readonly discovery: { readonly title: string; readonly summary: string; readonly description: string };
  readonly guide: string;
  readonly notModified: string;
  readonly agentToken: string;
  readonly tags: Readonly<Record<'catalog' | 'content' | 'service' | 'agents', string>>;
  readonly headers: Readonly<
    Record<
      | 'Cache-Control'
      | 'ETag'
      | 'Vary'
      | 'Md-Shop-Search'
      | 'Allow'
      | 'WWW-Authenticate'
      | 'Retry-After'
      | 'RateLimit-Policy'
      | 'RateLimit',
      string
    >
  >;
  readonly errors: Readonly<Record<ErrorKey, string>>;
};

export const openApiTexts: Readonly<Record<ContentLanguage, OpenApiTexts>> = {
  ro: {
    title: 'Catalogul public și conținutul site-ului',
    summary: 'Citirea produselor și a conținutului federației, fără cheie.',
    description:
      'Interfață doar pentru citire: produse cu variante, prețuri în lei moldovenești (MDL) și disponibilitate; pagini, știri, antrenori și întrebări. Conținutul este în română (implicit) și în rusă, prin parametrul language; nu există o interfață separată pentru limba rusă. Prețul se citește întotdeauna împreună cu currency, iar varianta exactă se verifică din nou înainte de o recomandare. Comenzile nu fac parte din această interfață.',
    contact: 'Site-ul care publică interfața',
    restServer: 'Baza REST a site-ului',
    siteServer: 'Rădăcina site-ului',
    discovery: {
      title: 'Cum se înregistrează un agent',
      summary: 'Adresele, metoda și permisiunile înregistrării.',
      description:
        'Spune unde și cum se înregistrează un agent. Înregistrarea este opțională: citirile nu au nevoie de ea. Antetul Authorization este ignorat aici.',
    },
    guide: 'Ghidul interfeței',
    notModified: 'Nimic nu s-a schimbat față de versiunea din If-None-Match.',
    agentToken:
      'Tokenul opțional al unui agent înregistrat anonim, valabil 24 de ore. Citirile publice nu au nevoie de el; dacă este trimis, trebuie să fie valid.',
    tags: {
      catalog: 'Produse, categorii și branduri.',
      content: 'Pagini, știri, antrenori și întrebări.',
      service: 'Starea serviciului.',
      agents: 'Înregistrarea opțională a agenților.',
    },
    headers: {
      'Cache-Control': 'Cât timp poate fi păstrat răspunsul; no-store la erori și la cererile cu token.',
      ETag: 'Eticheta exactă a acestui conținut, pentru If-None-Match.',
      Vary: 'De care antete ale cererii depinde răspunsul.',
      'Md-Shop-Search': `Numai dacă nu s-a căutat exact ce s-a scris sau dacă filtrele nu lasă niciun produs. partial: nimic din listă nu conține toate cuvintele, așa că se arată ce conține cât mai multe dintre ele. filtered-out: lista este goală, fiindcă produsele care conțin cuvintele nu corespund filtrelor. În celelalte cazuri, full. left-out: cuvintele pe care, în această limbă, nu le conține niciun produs (la /content, niciun text al site-ului). corrected: cuvintele înlocuite, sub forma scris>căutat. ignored: cuvintele de după al ${bounds.searchTerms}-lea (la „abec-9” se numără fiecare parte). prices: prețuri care nu s-au căutat printre cuvinte; pentru ele există price_min și price_max. Cuvintele sunt separate prin spații și codificate procentual (percent-encoding), în UTF-8 (RFC 9651).`,
      Allow: 'Metodele acceptate la această adresă.',
      'WWW-Authenticate': 'Schema Bearer și, dacă a fost trimis un token, eroarea invalid_token.',
      'Retry-After': 'După câte secunde întregi se poate încerca din nou.',
      'RateLimit-Policy': 'Câte înregistrări sunt permise și în ce interval de secunde.',
      RateLimit: 'Câte înregistrări mai rămân și peste câte secunde revine una.',
    },
    errors: {
      invalid_parameters: 'Parametri greșiți; data.params spune cum trebuie să fie fiecare.',
      invalid_token: 'Tokenul trimis este greșit, expirat sau revocat.',
      product_not_found: 'Produsul nu există, nu este publicat sau nu are versiune în limba cerută.',
      no_route: 'La această adresă nu există nicio resursă.',
      method_not_allowed: 'Resursa nu primește această metodă; antetul Allow le enumeră pe cele permise.',
      credential_required: 'Resursa este doar pentru agenți înregistrați.',
      credential_unchecked: 'Tokenul nu poate fi verificat acum; încercați după Retry-After sau fără el.',
      precondition_failed: 'Conținutul nu are niciuna dintre etichetele din If-Match.',
      body_too_large: 'Corpul cererii este prea mare.',
      rate_limited: 'Prea multe înregistrări; încercați după Retry-After.',
      registration_unavailable: 'Înregistrarea nu este posibilă acum; încercați după Retry-After.',
      unavailable: 'Catalogul nu poate fi citit acum; încercați după Retry-After.',
    },
  },
  ru: {
    title: 'Общедоступный каталог и материалы сайта',
    summary: 'Чтение товаров и материалов федерации без токена.',
    description:
      'Интерфейс только для чтения: товары с вариантами, ценами в молдавских леях (MDL) и наличием; страницы, новости, тренеры и вопросы. Содержание доступно на румынском (по умолчанию) и на русском языке — язык задаёт параметр language; отдельного русского интерфейса нет. Цену всегда читают вместе с currency, а нужный вариант проверяют ещё раз перед рекомендацией. Заказы в этот интерфейс не входят.',
    contact: 'Сайт, который публикует интерфейс',
    restServer: 'Базовый адрес REST',
    siteServer: 'Корень сайта',
    discovery: {
      title: 'Как регистрируется агент',
      summary: 'Адреса, способ и области доступа регистрации.',
      description:
        'Сообщает, где и как агент регистрируется. Регистрация необязательна: для чтения она не нужна. Заголовок Authorization здесь не учитывается.',
    },
    guide: 'Руководство по интерфейсу',
    notModified: 'По сравнению с версией из If-None-Match ничего не изменилось.',
    agentToken:
      'Необязательный токен анонимно зарегистрированного агента, действует 24 часа. Для чтения он не нужен; если он передан, он должен быть действительным.',
    tags: {
      catalog: 'Товары, категории и бренды.',
      content: 'Страницы, новости, тренеры и вопросы.',
      service: 'Состояние сервиса.',
      agents: 'Необязательная регистрация агентов.',
    },
    headers: {
      'Cache-Control': 'Как долго можно хранить ответ; no-store у ошибок и запросов с токеном.',
      ETag: 'Точная метка этого содержимого, для If-None-Match.',
      Vary: 'От каких заголовков запроса зависит ответ.',
      'Md-Shop-Search': `Только если поиск шёл не в точности по введённым словам или фильтры не оставили ни одного товара. partial: в списке нет ничего, что содержит все слова, поэтому показано то, что содержит как можно больше из них. filtered-out: список пуст, потому что товары с этими словами не подходят под фильтры. В остальных случаях full. left-out: слова, которых на этом языке нет ни в одном товаре (в /content — ни в одном тексте сайта). corrected: заменённые слова в виде введённое>замена. ignored: слова после ${bounds.searchTerms}-го (в «abec-9» считается каждая часть). prices: цены, которые не искались среди слов; для них есть price_min и price_max. Слова разделены пробелами и записаны в процентном кодировании, в UTF-8 (RFC 9651).`,
      Allow: 'Методы, которые принимает этот адрес.',
      'WWW-Authenticate': 'Схема Bearer и, если токен был передан, ошибка invalid_token.',
      'Retry-After': 'Через сколько целых секунд можно повторить запрос.',
      'RateLimit-Policy': 'Сколько регистраций разрешено и за какое число секунд.',
      RateLimit: 'Сколько регистраций осталось и через сколько секунд вернётся одна.',
    },
    errors: {
      invalid_parameters: 'Неверные параметры; в data.params сказано, каким должен быть каждый.',
      invalid_token: 'Переданный токен неверен, просрочен или отозван.',
      product_not_found: 'Товара нет, он не опубликован или не имеет версии на запрошенном языке.',
      no_route: 'По этому адресу ничего нет.',
      method_not_allowed: 'Ресурс не принимает этот метод; допустимые перечислены в заголовке Allow.',
      credential_required: 'Ресурс только для зарегистрированных агентов.',
      credential_unchecked: 'Сейчас токен нельзя проверить; повторите после Retry-After или без токена.',
      precondition_failed: 'У содержимого нет ни одной из меток, указанных в If-Match.',
      body_too_large: 'Тело запроса слишком велико.',
      rate_limited: 'Слишком много регистраций; повторите после Retry-After.',
      registration_unavailable: 'Сейчас регистрацию нельзя сохранить; повторите после Retry-After.',
      unavailable: 'Сейчас каталог нельзя прочитать; повторите после Retry-After.',
    },
  },
};
