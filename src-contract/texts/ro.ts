import { bounds } from '../bounds.ts';
import type { Texts } from './keys.ts';

export const ro = {
  operations: {
    search_products: {
      title: 'Căutarea produselor',
      summary: 'Caută în magazinul de sporturi pe role și întoarce o pagină de produse cu prețuri și disponibilitate.',
      description:
        'Folosește această operație ca să găsești produse după cuvinte, categorie sau brand ori ca să parcurgi tot catalogul. Toate cuvintele date trebuie să se potrivească. Răspunsul este o singură pagină: urmează total_pages în loc să ceri totul deodată. Prețurile sunt șiruri zecimale și se citesc întotdeauna împreună cu currency (MDL). Când price_from este true, price este cel mai mic preț al familiei, nu prețul fiecărei mărimi sau culori: cere produsul pentru varianta exactă. Prețurile și stocul se schimbă, așa că verifică din nou varianta exactă înainte de a o recomanda. O valoare care lipsește sau este null înseamnă că nu s-a publicat nimic: nu deduce din ea mărimea, stocul, livrarea sau garanția. O listă goală înseamnă că nimic nu se potrivește în această limbă. Transmite limba clientului la fiecare apel și folosește slugurile și adresele așa cum sunt întoarse.',
    },
    get_product: {
      title: 'Un produs',
      summary: 'Întoarce un produs cu descrierea, variantele, livrarea, garanția și modul de comandă.',
      description:
        'Folosește această operație după o căutare, cu un id din rezultatele ei, ca să vezi toate variantele unui produs și să verifici prețul și disponibilitatea celei exacte chiar înainte de a o recomanda. Contează prețul variantei alese, chiar dacă produsul arată un preț de pornire sau un interval; disponibilitatea unei variante poate diferi de cea a produsului. Dacă delivery sau warranty este gol, nu s-a publicat nicio valoare; nu este o promisiune. Un produs fără versiune în limba cerută nu este găsit: nu se răspunde niciodată în cealaltă limbă. Operația nu plasează nicio comandă.',
    },
    search_site: {
      title: 'Căutarea pe site-ul federației',
      summary: 'Caută în paginile, știrile, antrenorii și întrebările federației și întoarce o pagină de rezultate.',
      description:
        'Folosește această operație pentru întrebări despre federație, nu despre produse: pagini, știri, antrenori și întrebări frecvente cu răspunsurile lor. Un extras este un rezumat: textul întreg se află pe pagina de la url. Datele din știrile și evenimentele vechi nu sunt un program actual. O listă goală înseamnă că nimic nu se potrivește în această limbă, nu că lucrul căutat nu există.',
    },
    list_categories: {
      title: 'Lista categoriilor și a brandurilor',
      summary: 'Întoarce categoriile de produse și brandurile care au produse.',
      description:
        'Folosește această operație ca să afli ce vinde magazinul sau ca să obții slugul pe care îl primesc argumentele category și brand ale căutării de produse. Sunt enumerate doar categoriile și brandurile care au produse. Slugurile țin de o singură limbă: folosește-le așa cum sunt întoarse, cu aceeași limbă, și nu le traduce niciodată.',
    },
    health: {
      title: 'Verificarea serviciului',
      summary: 'Arată versiunea serviciului, dacă funcționează și unde se află documentația.',
      description:
        'Folosește această operație ca să vezi dacă serviciul funcționează, înainte de a da vina pe o cerere. Răspunde cu 200 chiar și când catalogul nu poate fi citit: atunci status este degraded. Nu primește o limbă și nu conține texte localizate.',
    },
    register_agent: {
      title: 'Înregistrează un agent',
      summary: 'Dă unui agent o credențială anonimă, valabilă 24 de ore. Facultativ: citirile nu au nevoie de ea.',
      description:
        'Folosește operația numai dacă vrei o credențială: toate citirile merg și fără ea. Răspunsul arată access_token o singură dată: păstrează-l, trimite-l ca „Authorization: Bearer …” și nu-l pune niciodată într-o adresă sau într-un text. Este valabil 24 de ore și permite doar citirea catalogului și a conținutului: nu este cont de client și nu permite nicio comandă. După expirare, înregistrează-te din nou. La 429 așteaptă cât spune Retry-After.',
    },
    get_agent: {
      title: 'Vezi propria înregistrare',
      summary: 'Întoarce înregistrarea celui care întreabă și cât mai este valabilă, fără token.',
      description:
        'Folosește operația ca să verifici o credențială înaintea unui șir de cereri: 401 înseamnă că este nevalidă, expirată sau revocată și că e nevoie de o înregistrare nouă. Tokenul nu mai este arătat niciodată.',
    },
    revoke_agent: {
      title: 'Revocă propria credențială',
      summary: 'Încheie pe loc credențiala celui care întreabă.',
      description:
        'Folosește operația când ai terminat sau când tokenul ar fi putut fi văzut de alții. Cererea nu are corp. De atunci, tokenul primește 401; citirile merg mai departe fără el.',
    },
  },
  arguments: {
    search: `Cuvintele căutate, care trebuie să se potrivească toate; merge și codul produsului. Cel mult ${bounds.argumentText} de caractere. Valoarea goală se consideră absentă.`,
    category: `Slugul unei categorii de produse în limba cerută, așa cum îl întoarce lista categoriilor. Se iau în calcul și subcategoriile. Cel mult ${bounds.argumentText} de caractere.`,
    brand: `Slugul unui brand în limba cerută, așa cum îl întoarce lista brandurilor. Cel mult ${bounds.argumentText} de caractere.`,
    page: `A câta pagină a rezultatelor, de la ${bounds.page.minimum} la ${bounds.page.maximum}. O pagină de după sfârșit este goală.`,
    per_page: `Câte rezultate are o pagină, de la ${bounds.perPage.minimum} la ${bounds.perPage.maximum}.`,
    language: 'Limba conținutului: ro (română) sau ru (rusă).',
    id: 'Identificatorul produsului, așa cum îl întoarce căutarea.',
    name: `Cum își spune agentul, pe un singur rând, de la ${bounds.agentName.minimum} la ${bounds.agentName.maximum} de caractere. Poate fi citit de oameni: nu da date personale.`,
    method: 'Cum te înregistrezi: anonymous, singurul mod care există.',
  },
  fields: {
    'list.items': 'Rezultatele acestei pagini.',
    'list.total': 'Câte rezultate sunt în total.',
    'list.page': 'A câta pagină este aceasta, numărând de la 1.',
    'list.per_page': 'Câte rezultate are o pagină cel mult.',
    'list.total_pages': `Câte pagini sunt; niciodată mai mult de ${bounds.page.maximum}.`,
    'product.id': 'Identificatorul produsului în această limbă.',
    'product.name': 'Denumirea produsului, ca text simplu.',
    'product.url': 'Adresa canonică a paginii produsului în această limbă.',
    'product.sku': 'Codul produsului; gol dacă nu există.',
    'product.price':
      'Prețul în vigoare, ca șir zecimal, citit împreună cu currency; null dacă nu este stabilit niciun preț. Cel mai mic preț al variantelor când price_from este true.',
    'product.regular_price':
      'Prețul obișnuit, fără reducere, ca șir zecimal; la o familie, cel al variantei cu prețul cel mai mic. null dacă nu este stabilit niciun preț.',
    'product.currency': 'Moneda tuturor prețurilor: MDL, leul moldovenesc.',
    'product.availability':
      'in_stock (în stoc), backorder (se poate comanda, vine mai târziu) sau out_of_stock (stoc epuizat). La o familie: cea mai bună dintre stările variantelor.',
    'product.sizes': 'Mărimile variantelor al căror stoc nu este epuizat; listă goală dacă nu există.',
    'product.image': 'Adresa imaginii produsului; null dacă nu există.',
    'product.modified':
      'Când s-a schimbat ultima dată ceea ce se arată aici, inclusiv prețurile și stocul; RFC 3339, în UTC.',
    'product.price_from':
      'Când este true, price este un preț de pornire: cel mai mic dintre prețurile variantelor, nu prețul fiecărei mărimi sau culori.',
    'product.variant_price_range':
      'Cel mai mic și cel mai mare preț al variantelor. Lipsește dacă nicio variantă nu are preț.',
    'product.description': 'Descrierea, ca text simplu; goală dacă nu există.',
    'product.delivery': 'Ce s-a publicat despre livrare, ca text simplu. Gol înseamnă fără valoare, nu o promisiune.',
    'product.warranty': 'Ce s-a publicat despre garanție, ca text simplu. Gol înseamnă fără valoare, nu o promisiune.',
    'product.variants': 'Variantele produsului, fiecare cu prețul și disponibilitatea ei; listă goală dacă nu există.',
    'product.purchase_instructions': 'Cum comandă clientul produsul, ca text simplu; gol dacă nu s-a publicat nimic.',
    'price_range.min': 'Cel mai mic preț al variantelor, ca șir zecimal.',
    'price_range.max': 'Cel mai mare preț al variantelor, ca șir zecimal.',
    'variant.variant_id': 'Identificatorul variantei: același în ambele limbi și niciodată refolosit.',
    'variant.label': 'Denumirea variantei, formată din mărime și culoare.',
    'variant.size': 'Mărimea; null dacă familia nu are mărimi.',
    'variant.color': 'Culoarea în această limbă; null dacă familia nu are culori.',
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
      'Slugul pentru argumentul category sau brand al căutării de produse în această limbă; nu se traduce niciodată.',
    'category.url': 'Adresa canonică a paginii sale în această limbă.',
    'category.count': 'Câte produse găsește o căutare cu acest slug în această limbă, inclusiv cele din subcategorii.',
    'health.version': 'Versiunea serviciului.',
    'health.status': 'ok sau degraded, când catalogul nu poate fi citit acum.',
    'health.languages': 'Limbile în care se oferă conținutul.',
    'health.default_language': 'Limba folosită când nu este dată niciuna.',
    'health.documentation_url': 'Adresa ghidului acestei interfețe.',
    'registration.agent_id': 'Identificatorul înregistrării; nu este secret.',
    'registration.access_token': 'Credențiala, arătată numai aici. Secretă.',
    'registration.token_type': 'Bearer: felul în care se trimite credențiala.',
    'registration.expires_in': 'Câte secunde este valabilă credențiala.',
    'registration.scope': 'Ce permite credențiala, separat prin spații.',
    'agent.agent_id': 'Identificatorul înregistrării.',
    'agent.name': 'Numele cu care s-a înregistrat agentul.',
    'agent.method': 'Cum s-a înregistrat: anonymous.',
    'agent.scopes': 'Ce permite credențiala.',
    'agent.created_at': 'Când s-a înregistrat; RFC 3339 în UTC.',
    'agent.expires_at': 'Când se încheie credențiala; RFC 3339 în UTC.',
    'agent.expires_in': 'Câte secunde au mai rămas până atunci.',
    'revocation.agent_id': 'Identificatorul înregistrării care s-a încheiat.',
    'revocation.revoked': 'Mereu true: credențiala nu mai este valabilă.',
    'error.code': 'Codul erorii, pentru programe; începe cu md_shop_.',
    'error.message': 'Ce este greșit și cum se îndreaptă, în engleză.',
    'error.data': 'Starea și, când argumentele sunt greșite, ce este greșit la fiecare.',
    'error_data.status': 'Starea HTTP a răspunsului.',
    'error_data.params':
      'Cum trebuie să fie fiecare argument greșit, după numele lui. Doar când există argumente greșite.',
  },
} as const satisfies Texts;
