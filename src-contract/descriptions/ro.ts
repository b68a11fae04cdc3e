import { bounds } from '../bounds.ts';
import type { Texts } from './keys.ts';

export const ro = {
  operations: {
    search_products: {
      title: 'Căutarea produselor',
      summary:
        'Caută în magazinul de sporturi pe role și returnează o pagină de produse cu prețuri și disponibilitate.',
      description:
        'Folosiți această operație ca să găsiți produse după cuvinte, categorie, brand, mărime, culoare, preț și stoc ori ca să parcurgeți tot catalogul. Un singur apel răspunde la „role in-line mărimea 42, până la 3000 de lei, în stoc”: search=role, size=42, price_max=3000, availability=in_stock. Toate aceste condiții trebuie îndeplinite de aceeași variantă; matching_variants enumeră variantele potrivite, cu prețul fiecăreia. Se găsesc produsele care conțin toate cuvintele, iar dacă nu există, cele care conțin cât mai multe dintre ele. Răspunsul este o singură pagină: treceți la următoarele, până la total_pages, în loc să cereți totul deodată. Prețurile sunt șiruri zecimale și se citesc întotdeauna împreună cu currency (MDL). Când price_from este true, price este cel mai mic preț al variantelor, nu prețul fiecărei mărimi sau culori. Prețurile și stocul se schimbă, așa că verificați din nou varianta exactă înainte de a o recomanda. O valoare care lipsește sau este null înseamnă că nu s-a publicat nimic: nu deduceți din ea mărimea, stocul, livrarea sau garanția. O listă goală înseamnă că nimic nu se potrivește în această limbă. Transmiteți limba clientului la fiecare apel și folosiți slugurile și adresele exact așa cum le-ați primit.',
    },
    get_product: {
      title: 'Un produs',
      summary: 'Returnează un produs cu descrierea, variantele, livrarea, garanția și modul de comandă.',
      description:
        'Folosiți această operație după o căutare, cu un id din rezultatele ei, ca să vedeți toate variantele unui produs și să verificați prețul și disponibilitatea celei exacte chiar înainte de a o recomanda. Contează prețul variantei alese, chiar dacă produsul arată un preț de pornire sau un interval; disponibilitatea unei variante poate diferi de cea a produsului. Dacă delivery sau warranty este gol, nu s-a publicat nicio valoare; nu este o promisiune. Un produs fără versiune în limba cerută nu este găsit: nu se răspunde niciodată în cealaltă limbă. Operația nu plasează nicio comandă.',
    },
    search_site: {
      title: 'Căutarea pe site',
      summary:
        'Caută în paginile, știrile, antrenorii și întrebările frecvente ale magazinului și ale federației și returnează o pagină de rezultate.',
      description:
        'Folosiți această operație pentru tot ce nu este un produs: livrare, plată, retur, ghiduri de mărimi; școală, antrenori, concursuri, știri și contacte. Un extras este un rezumat: textul întreg se află pe pagina de la url. Datele din știrile și evenimentele vechi nu sunt un program actual. O listă goală înseamnă că nimic nu se potrivește în această limbă, nu că lucrul căutat nu există.',
    },
    list_categories: {
      title: 'Lista categoriilor și a brandurilor',
      summary: 'Returnează categoriile de produse și brandurile care au produse.',
      description:
        'Folosiți această operație ca să aflați ce vinde magazinul sau ca să obțineți slugurile pentru parametrii category și brand ai căutării de produse. Sunt enumerate doar categoriile și brandurile care au produse. Slugurile țin de o singură limbă: folosiți-le exact așa cum le-ați primit, cu aceeași limbă, și nu le traduceți niciodată.',
    },
    health: {
      title: 'Verificarea serviciului',
      summary: 'Arată versiunea serviciului, dacă funcționează și unde se află documentația.',
      description:
        'Folosiți această operație ca să vedeți dacă serviciul funcționează, înainte de a căuta greșeala în cerere. Răspunde cu 200 chiar și când catalogul nu poate fi citit: atunci status este degraded. Nu primește parametrul limbii și nu conține texte localizate.',
    },
    register_agent: {
      title: 'Înregistrarea unui agent',
      summary: 'Dă unui agent un token anonim, valabil 24 de ore. Opțional: pentru citire nu este nevoie de el.',
      description:
        'Folosiți această operație numai dacă este nevoie de un token: totul se poate citi și fără el. Răspunsul arată access_token o singură dată: păstrați-l, trimiteți-l ca „Authorization: Bearer …” și nu-l puneți niciodată într-o adresă sau într-un text. Este valabil 24 de ore și permite doar citirea catalogului și a conținutului: nu este cont de client și nu permite nicio comandă. După expirare, înregistrați-vă din nou. La 429 așteptați cât spune Retry-After.',
    },
    get_agent: {
      title: 'Propria înregistrare',
      summary: 'Returnează înregistrarea agentului care face cererea și cât timp mai este valabilă, fără token.',
      description:
        'Folosiți această operație ca să verificați tokenul înaintea unui șir de cereri: 401 înseamnă că este greșit, expirat sau revocat și că este nevoie de o înregistrare nouă. Tokenul nu mai este arătat niciodată.',
    },
    revoke_agent: {
      title: 'Revocarea propriului token',
      summary: 'Revocă pe loc tokenul agentului care face cererea.',
      description:
        'Folosiți această operație când ați terminat sau când tokenul ar fi putut fi văzut de alții. Cererea nu are corp. De atunci, răspunsul la cererile cu acest token este 401; se poate citi mai departe fără el.',
    },
  },
  arguments: {
    search: `Cuvintele căutate; la produse merge și codul produsului. Se găsește ce conține toate cuvintele, iar dacă nu există așa ceva, ce conține cât mai multe dintre ele; cuvintele necunoscute sunt înlocuite cu cuvinte cunoscute asemănătoare. Cel mult ${bounds.argumentText} de caractere. Valoarea goală se consideră absentă.`,
    category: `Slugul unei categorii de produse în limba cerută, așa cum este dat în lista categoriilor. Se iau în calcul și subcategoriile. Cel mult ${bounds.argumentText} de caractere.`,
    brand: `Slugul unui brand în limba cerută, așa cum este dat în lista brandurilor. Cel mult ${bounds.argumentText} de caractere.`,
    page: `Numărul paginii de rezultate, de la ${bounds.page.minimum} la ${bounds.page.maximum}. O pagină de după sfârșit este goală.`,
    per_page: `Câte rezultate are o pagină, de la ${bounds.perPage.minimum} la ${bounds.perPage.maximum}.`,
    language:
      'Limba conținutului: ro (română) sau ru (rusă). Pentru alte limbi folosiți ro și spuneți clientului că site-ul este în română și în rusă.',
    size: `Mărimea pe care trebuie să o aibă o variantă, exact ca în sizes: 42, M, 80 mm sau un interval precum 32-35, pe care 33 nu îl găsește. Cel mult ${bounds.filterText} de caractere. Valoarea goală se consideră absentă.`,
    color: `Culoarea pe care trebuie să o aibă o variantă, în limba cerută, de exemplu negru. Nu contează literele mari sau mici, diacriticele și forma cuvântului (neagră). Cel mult ${bounds.filterText} de caractere. Valoarea goală se consideră absentă.`,
    price_min:
      'Prețul minim pe care îl poate avea o variantă, în lei (MDL), ca șir: 500 sau 499.50. Valoarea goală se consideră absentă.',
    price_max:
      'Prețul maxim pe care îl poate avea o variantă, în lei (MDL), ca șir: 3000 sau 2999.50. Nu poate fi mai mic decât price_min. Valoarea goală se consideră absentă.',
    availability:
      'in_stock: numai ce este în stoc. backorder: și ce se poate comanda și vine mai târziu. Valoarea goală se consideră absentă.',
    sort: 'Ordinea rezultatelor: relevance (întâi cele mai potrivite; fără căutare, la fel ca newest), newest (întâi cele modificate cel mai recent), price_asc sau price_desc (după cea mai ieftină variantă care corespunde filtrelor; cele fără preț, la sfârșit), name (după denumire). Valoarea goală se consideră absentă.',
    id: 'Identificatorul produsului, așa cum este dat în rezultatele căutării.',
    name: `Cum se numește agentul, pe un singur rând, de la ${bounds.agentName.minimum} la ${bounds.agentName.maximum} de caractere. Poate fi citit de oameni: nu scrieți date personale.`,
    method: 'Metoda de înregistrare: anonymous, singura care există.',
  },
  fields: {
    'list.items': 'Rezultatele acestei pagini.',
    'list.total': 'Câte rezultate sunt în total.',
    'list.page': 'Numărul acestei pagini, începând cu 1.',
    'list.per_page': 'Câte rezultate are cel mult o pagină.',
    'list.total_pages': `Câte pagini sunt; niciodată mai mult de ${bounds.page.maximum}.`,
    'product.id': 'Identificatorul produsului în această limbă.',
    'product.name': 'Denumirea produsului, ca text simplu.',
    'product.url': 'Adresa canonică a paginii produsului în această limbă.',
    'product.sku': 'Codul produsului; gol dacă nu există.',
    'product.price':
      'Prețul în vigoare, ca șir zecimal, citit împreună cu currency; null dacă nu este stabilit niciun preț. Cel mai mic preț al variantelor când price_from este true.',
    'product.regular_price':
      'Prețul obișnuit, fără reducere, ca șir zecimal; la un produs cu variante, cel al variantei cu prețul cel mai mic. null dacă nu este stabilit niciun preț.',
    'product.currency': 'Moneda tuturor prețurilor: MDL, leul moldovenesc.',
    'product.availability':
      'in_stock (în stoc), backorder (se poate comanda, vine mai târziu) sau out_of_stock (stoc epuizat). La un produs cu variante: cea mai bună dintre stările variantelor.',
    'product.sizes': 'Mărimile variantelor care sunt în stoc sau la comandă; listă goală dacă nu există.',
    'product.image': 'Adresa imaginii produsului; null dacă nu există.',
    'product.modified':
      'Când s-a schimbat ultima dată ceea ce se arată aici, inclusiv prețurile și stocul; RFC 3339, în UTC.',
    'product.price_from':
      'Când este true, price este un preț de pornire: cel mai mic dintre prețurile variantelor, nu prețul fiecărei mărimi sau culori.',
    'product.variant_price_range':
      'Cel mai mic și cel mai mare preț al variantelor. Lipsește dacă nicio variantă nu are preț.',
    'product.matching_variants': `Variantele care corespund tuturor condițiilor date (mărime, culoare, preț și disponibilitate), în aceeași ordine ca la produs, cel mult ${bounds.matchingVariants}; listă goală la un produs fără variante. Lipsește dacă nu este dat niciunul dintre aceste filtre.`,
    'product.description': 'Descrierea, ca text simplu; goală dacă nu există.',
    'product.delivery': 'Ce s-a publicat despre livrare, ca text simplu. Gol înseamnă fără valoare, nu o promisiune.',
    'product.warranty': 'Ce s-a publicat despre garanție, ca text simplu. Gol înseamnă fără valoare, nu o promisiune.',
    'product.variants': 'Variantele produsului, fiecare cu prețul și disponibilitatea ei; listă goală dacă nu există.',
    'product.purchase_instructions': 'Cum comandă clientul produsul, ca text simplu; gol dacă nu s-a publicat nimic.',
    'price_range.min': 'Cel mai mic preț al variantelor, ca șir zecimal.',
    'price_range.max': 'Cel mai mare preț al variantelor, ca șir zecimal.',
    'variant.variant_id': 'Identificatorul variantei: același în ambele limbi și niciodată refolosit.',
    'variant.label': 'Denumirea variantei, formată din mărime și culoare.',
    'variant.size': 'Mărimea; null dacă produsul nu are mărimi.',
    'variant.color': 'Culoarea în această limbă; null dacă produsul nu are culori.',
    'variant.sku': 'Codul variantei; gol dacă nu există.',
    'variant.price':
      'Prețul în vigoare al acestei variante anume, ca șir zecimal; null dacă nu este stabilit niciun preț. Contează chiar dacă produsul arată un preț de pornire.',
    'variant.regular_price':
      'Prețul obișnuit al acestei variante, fără reducere, ca șir zecimal; null dacă nu este stabilit niciun preț.',
    'variant.currency': 'Moneda prețurilor variantei: MDL.',
    'variant.availability': 'Disponibilitatea acestei variante anume; poate diferi de cea a produsului.',
    'variant.url': 'Adresa paginii produsului cu această variantă aleasă.',
    'content.id': 'Identificatorul elementului în această limbă.',
    'content.type': 'page (pagină), news (știre), coach (antrenor) sau faq (întrebare cu răspuns).',
    'content.title': 'Titlul, ca text simplu; la faq, întrebarea.',
    'content.url': 'Adresa canonică a paginii cu textul întreg.',
    'content.excerpt': `Rezumat ca text simplu, de cel mult ${bounds.excerpt} de caractere; pagina are textul întreg.`,
    'content.modified': 'Când s-a schimbat ultima dată elementul; RFC 3339, în UTC. Nu este data unui eveniment.',
    'categories.categories': 'Categoriile de produse care au produse.',
    'categories.brands': 'Brandurile care au produse.',
    'category.id': 'Identificatorul categoriei sau al brandului în această limbă.',
    'category.name': 'Denumirea categoriei sau a brandului, ca text simplu.',
    'category.slug':
      'Slugul pentru parametrul category sau brand al căutării de produse în această limbă; nu se traduce niciodată.',
    'category.url': 'Adresa canonică a paginii sale în această limbă.',
    'category.count': 'Câte produse găsește o căutare cu acest slug în această limbă, inclusiv cele din subcategorii.',
    'health.version': 'Versiunea serviciului.',
    'health.status': 'ok sau degraded, când catalogul nu poate fi citit acum.',
    'health.languages': 'Limbile în care se oferă conținutul.',
    'health.default_language': 'Limba folosită când nu este dată niciuna.',
    'health.documentation_url': 'Adresa ghidului acestei interfețe.',
    'registration.agent_id': 'Identificatorul înregistrării; nu este secret.',
    'registration.access_token': 'Tokenul, arătat numai aici. Este secret.',
    'registration.token_type': 'Bearer: felul în care se trimite tokenul.',
    'registration.expires_in': 'Câte secunde este valabil tokenul.',
    'registration.scope': 'Ce permite tokenul, cu spații între permisiuni.',
    'agent.agent_id': 'Identificatorul înregistrării.',
    'agent.name': 'Numele cu care s-a înregistrat agentul.',
    'agent.method': 'Cum s-a înregistrat: anonymous.',
    'agent.scopes': 'Ce permite tokenul.',
    'agent.created_at': 'Când s-a înregistrat agentul; RFC 3339, în UTC.',
    'agent.expires_at': 'Când expiră tokenul; RFC 3339, în UTC.',
    'agent.expires_in': 'Câte secunde au mai rămas până atunci.',
    'revocation.agent_id': 'Identificatorul înregistrării încheiate.',
    'revocation.revoked': 'Mereu true: tokenul nu mai este valabil.',
    'error.code': 'Codul erorii, pentru programe; începe cu md_shop_.',
    'error.message': 'Ce este greșit și cum se corectează, în engleză.',
    'error.data': 'Codul de stare și, dacă sunt parametri greșiți, ce este greșit la fiecare.',
    'error_data.status': 'Codul de stare HTTP al răspunsului.',
    'error_data.params':
      'Cum trebuie să fie fiecare parametru greșit, după numele lui. Doar când există parametri greșiți.',
  },
} as const satisfies Texts;
