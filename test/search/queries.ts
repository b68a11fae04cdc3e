/**
 * What people and agents type, and what the demonstration shop must return: this table tests the search. Every expectation follows
 * from docs/search.md and from the demonstration's texts. Where the language makes a match impossible (cască and căști have two
 * roots) and no synonym connects the words, the table expects no match.
 *
 * If a query has neither `partial` nor `corrected` nor `leftOut` nor `prices`, it must be searched as typed.
 */
export type Query = {
  query: string;
  language: 'ro' | 'ru';
  kind: 'product' | 'content';
  /** Keys of the demonstration's terms, for the filters. */
  category?: string;
  brand?: string;
  /** The best match. */
  first?: string;
  /** Keys that must be found, among others; if empty, nothing may be found. */
  found: readonly string[];
  /** Keys that must not be found. */
  notFound?: readonly string[];
  /** Whether no item has all words, so that those with as many as possible are found. */
  partial?: boolean;
  /** "typed>searched" for each word that was taken for another one; "*" stands for the rest of the word. */
  corrected?: readonly string[];
  /** The words that occur nowhere in the language. */
  leftOut?: readonly string[];
  /** The prices that were not searched. */
  prices?: readonly string[];
  /** The purpose of the query. */
  why: string;
};

type Expectation = Omit<Query, 'query' | 'language' | 'kind' | 'found' | 'why'>;

/** @param found Keys separated by spaces. */
function of(language: Query['language'], kind: Query['kind']) {
  return (query: string, found: string, why: string, more: Expectation = {}): Query => ({
    query,
    language,
    kind,
    found: found.split(' ').filter((key) => key !== ''),
    why,
    ...more,
  });
}

const ro = of('ro', 'product');
const romanianProducts: readonly Query[] = [
  ro(
    'căști',
    'city-helmet kids-helmet aero-helmet dome-helmet bondar-helmet',
    'plural; the category has this name, but the set\'s "cască" has another root',
    { notFound: ['mini-start'] },
  ),
  ro(
    'cască',
    'city-helmet kids-helmet aero-helmet dome-helmet bondar-helmet mini-start drum-bag rail-am',
    'singular, as in the names; "casca" in a text is the same word without a diacritic',
    { notFound: ['socks'] },
  ),
  ro('kask', 'city-helmet dome-helmet bondar-helmet aero-helmet', 'a foreign spelling; a synonym'),
  ro(
    'casca zefira',
    'city-helmet aero-helmet',
    'without diacritics, with a brand; the speed suit has the word only in its text',
    { notFound: ['kids-helmet', 'dome-helmet'] },
  ),
  ro('căștile pentru copii', 'kids-helmet bondar-helmet', 'definite plural; the stop word is dropped', {
    notFound: ['city-helmet', 'aero-helmet'],
  }),
  ro(
    'casca pentru copii',
    'kids-helmet bondar-helmet mini-start',
    'without diacritics; names before the set, whose text says "copii"',
    { notFound: ['city-helmet'] },
  ),
  ro('rulmenți', 'bearings-abec9 bearings-abec5 bearings-ceramic care-kit', 'plural, in names and the category', {
    notFound: ['socks'],
  }),
  ro('rulmentul', 'bearings-abec9 bearings-abec5 bearings-ceramic tool-t', 'definite singular, as in the texts'),
  ro('rulmenţi', 'bearings-abec9 bearings-abec5 bearings-ceramic', 'old encoding: ţ with a cedilla'),
  ro('şaisprezece rulmenţi', 'bearings-abec9 bearings-abec5', 'both with cedillas; the texts have commas below'),
  ro('șaptesprezece bucăți', 'hostile-cedilla', 'comma below finds the text written with cedillas'),
  ro('rulmenti ceramici', 'bearings-ceramic', 'two plurals without diacritics', {
    first: 'bearings-ceramic',
    notFound: ['bearings-abec9'],
  }),
  ro(
    'roată',
    'tool-t glide-wheels arc-76 mini-start',
    'irregular: roată/roți have two roots, so only texts with the singular match',
    { notFound: ['quad-wheels'] },
  ),
  ro('vreau o cască', 'city-helmet kids-helmet aero-helmet', 'a wish is what it is about', { notFound: ['socks'] }),
  ro('ceva pentru protecție', 'kids-pads', 'an indefinite pronoun is a stop word'),
  ro('roți de viteză', 'glide-wheels', 'with a stop word; both words are in the name', {
    first: 'glide-wheels',
    notFound: ['quad-wheels'],
  }),
  ro('rolele agresive', 'rail-am park-rookie', 'definite plural', { notFound: ['urban-80'] }),
  ro('agresiv', 'rail-am park-rookie', 'a prefix of "agresive"', { notFound: ['urban-80'] }),
  ro('protecție', 'pads-set kids-pads wrist-guards knee-pro crash-shorts', 'in names or in the parent category', {
    notFound: ['socks'],
  }),
  ro('protectie', 'pads-set kids-pads wrist-guards knee-pro crash-shorts', 'without diacritics'),
  ro('protecţii', 'wrist-guards crash-shorts mini-start', 'plural with a cedilla', { notFound: ['socks'] }),
  ro('protecția încheieturii', 'wrist-guards', 'definite forms: their stems match "protecții", "încheieturi"', {
    notFound: ['aero-helmet'],
  }),
  ro('genunchieră', 'knee-pro pads-set kids-pads', 'singular of "genunchiere"', {
    first: 'knee-pro',
    notFound: ['urban-80'],
  }),
  ro('genunchierele', 'knee-pro pads-set kids-pads', 'definite plural', { first: 'knee-pro' }),
  ro('genunchiere brizova', 'knee-pro', 'a brand and a thing; pads of other brands do not match', {
    first: 'knee-pro',
    notFound: ['pads-set', 'kids-pads'],
  }),
  ro('genunch', 'knee-pro pads-set kids-pads', 'the beginning of a word'),
  ro('cotiera', 'pads-set kids-pads mini-start', 'definite singular', { notFound: ['aero-helmet'] }),
  ro('cadrul', 'alu-243 trinity-frame grind-frame', 'definite singular; in the names as "cadru"', {
    notFound: ['socks'],
  }),
  ro('cadru aluminiu', 'alu-243 trinity-frame', 'all words must match, in name or text', {
    first: 'alu-243',
    notFound: ['grind-frame'],
  }),
  ro('cadre', 'alu-243 trinity-frame grind-frame quad-plate', 'plural, like the name of the category'),
  ro('role de maraton', 'marathon-125 sprint-110', 'with a stop word', {
    first: 'marathon-125',
    notFound: ['urban-80'],
  }),
  ro('maraton', 'marathon-125 sprint-110', 'name before text', { first: 'marathon-125' }),
  ro('slalom', 'slalom-pro cones-set arc-76', 'name before text', { notFound: ['rail-am'] }),
  ro('slalomului', 'slalom-pro cones-set arc-76', 'genitive'),
  ro('conuri', 'cones-set slalom-pro', 'plural; name before text', { first: 'cones-set' }),
  ro('conurile', 'cones-set', 'definite plural', { first: 'cones-set' }),
  ro('roți fără rulmenți', 'street-wheels', 'who says without does not want the others', {
    first: 'street-wheels',
    notFound: ['care-kit', 'alu-243', 'quad-wheels', 'bearings-ceramic'],
  }),
  ro('role fără felinare', 'light-clip urban-80', '"fără" alone is in many texts and finds none', {
    partial: true,
    notFound: ['laces'],
  }),
  ro('Ce role aveți pe 42 sub 3000 de lei?', 'urban-80 rail-am', 'a highest price is no word of a text', {
    partial: false,
    prices: ['3000'],
    notFound: ['club-tshirt', 'drum-bag'],
  }),
  ro('role 3000 lei', 'urban-80 rail-am', 'a price that no text names', { partial: false, prices: ['3000'] }),
  ro('tricou 40 de lei', 'club-tshirt', 'a price that a text names', { first: 'club-tshirt' }),
  ro('role nr. 42', 'urban-80 rail-am', 'what only labels a size is no word of a text', { notFound: ['light-clip'] }),
  ro('role free style', 'arc-76 slalom-pro', 'one word typed as two', {
    first: 'arc-76',
    corrected: ['free style>freestyle'],
  }),
  ro('șasiuri', 'grind-frame trinity-frame alu-243', 'a plural in -uri of a synonym'),
  ro('kituri', 'pads-set cones-set care-kit', 'a plural in -uri of a synonym'),
  ro('uleiurile', 'bearings-abec9 care-kit', 'a definite plural in -uri; "ulei" is in names and texts'),
  ro('frână', 'spare-brake urban-80 fit-84', 'name before text', { first: 'spare-brake' }),
  ro('frînă', 'spare-brake urban-80 fit-84', 'spelling before 1993: inner î', { first: 'spare-brake' }),
  ro('frana de rezerva', 'spare-brake', 'without diacritics; stop word dropped', {
    first: 'spare-brake',
    notFound: ['urban-80'],
  }),
  ro('jachetă de vînt', 'wind-jacket', 'old spelling next to a present-day word', { first: 'wind-jacket' }),
  ro('jachete', 'wind-jacket', 'plural with the same root', {
    first: 'wind-jacket',
    notFound: ['speed-suit'],
  }),
  ro('tricou', 'club-tshirt', 'singular, as in the name', { first: 'club-tshirt' }),
  ro('şosete', 'socks', 'ş with a cedilla', { first: 'socks' }),
  ro('sosete dungi', 'socks', 'without diacritics', { first: 'socks' }),
  ro('șireturi', 'laces', 'name before the boots whose text has the word', { first: 'laces' }),
  ro('geantă', 'skate-bag', 'singular: the category\'s "genți" has another root', { first: 'skate-bag' }),
  ro('genți', 'skate-bag drum-bag', 'plural: the category has this name'),
  ro('rucsacul', 'drum-bag', 'definite singular', { first: 'drum-bag' }),
  ro('role reglabile copii', 'junior-flex mini-start', 'three words in name and text', {
    first: 'junior-flex',
    notFound: ['urban-80'],
  }),
  ro('copil', 'junior-race kids-pads', 'singular; "copii" has another root', { notFound: ['kids-helmet'] }),
  ro('role fitness', 'fit-84', 'two words of the name', { first: 'fit-84', notFound: ['rail-am'] }),
  ro('nistrel urban', 'urban-80', 'brand and model', { first: 'urban-80', notFound: ['alu-243'] }),
  ro('urb', 'urban-80', 'the beginning of a word in the name', { first: 'urban-80' }),
  ro('NIS-URB80-38', 'urban-80', 'a whole SKU with dashes', { first: 'urban-80', notFound: ['alu-243'] }),
  ro('nis-urb80-38', 'urban-80', 'in lower case', { first: 'urban-80' }),
  ro('NISURB8038', 'urban-80', 'without dashes', { first: 'urban-80' }),
  ro('nis-urb80', 'urban-80', 'the beginning of SKUs', { first: 'urban-80', notFound: ['alu-243'] }),
  ro('COD-608-A9-16', 'bearings-abec9', "an offer's own SKU", {
    first: 'bearings-abec9',
    notFound: ['bearings-abec5'],
  }),
  ro('cod608a916', 'bearings-abec9', 'in lower case without dashes', { first: 'bearings-abec9' }),
  ro('HID-DRAFT-1', '', 'the SKU of a draft finds nothing'),
  ro('HID-PASS-1', '', 'the SKU of a protected product finds nothing'),
  ro('38', 'urban-80 slalom-pro arc-76 fit-84 lila-quad socks', 'a size in labels', { notFound: ['glide-wheels'] }),
  ro('608', 'bearings-ceramic bearings-abec9 bearings-abec5 quad-wheels', 'a number in labels and texts', {
    notFound: ['socks'],
  }),
  ro('XL', 'city-helmet dome-helmet knee-pro club-tshirt', 'a letter size', { notFound: ['aero-helmet'] }),
  ro('85A', 'street-wheels glide-wheels slalom-pro', 'digits and a letter; name before text', {
    first: 'street-wheels',
    notFound: ['quad-wheels'],
  }),
  ro('85a zefira', 'glide-wheels sprint-110', 'with a brand', { notFound: ['street-wheels'] }),
  ro('abec', 'bearings-abec9 bearings-abec5 sprint-110', 'the beginning of "ABEC-9"', { notFound: ['socks'] }),
  ro('ABEC-9', 'bearings-abec9 sprint-110', 'a word with a dash', {
    first: 'bearings-abec9',
    notFound: ['bearings-abec5'],
  }),
  ro('abec 5', 'bearings-abec5', 'the same word without its dash', {
    first: 'bearings-abec5',
    notFound: ['bearings-abec9'],
  }),
  ro('casca', 'dome-helmet', 'category and brand as filters, and a word', {
    category: 'helmets',
    brand: 'brizova',
    notFound: ['city-helmet', 'bondar-helmet'],
  }),
  ro('roti', 'glide-wheels', 'category and brand as filters', {
    category: 'wheels',
    brand: 'zefira',
    notFound: ['street-wheels'],
  }),
  ro('slalom', 'slalom-pro arc-76 cones-set', "a parent category contains its children's products", {
    category: 'skates',
    notFound: ['street-wheels'],
  }),
  ro(
    'zefira',
    'bearings-ceramic speed-suit glide-wheels city-helmet aero-helmet arc-76 sprint-110 marathon-125',
    'a brand',
    { notFound: ['urban-80'] },
  ),
  ro('nistrel zefira', 'urban-80 alu-243', 'two brands: no product has both', { partial: true, notFound: ['socks'] }),
  ro('genunkiere', 'knee-pro pads-set kids-pads', 'k for ch', {
    first: 'knee-pro',
    corrected: ['genunkiere>genunchiere'],
    notFound: ['urban-80'],
  }),
  ro('caschetă', '', 'a word that no text has'),
  ro('rulmneți', 'bearings-abec9 bearings-abec5 bearings-ceramic', 'two letters swapped', {
    corrected: ['rulmneți>rulmenți'],
    notFound: ['socks'],
  }),
  ro('шлем', '', 'a Russian word in Romanian: other languages are not searched'),
  ro('zefira шлем', 'city-helmet speed-suit', 'a Russian word decides nothing in Romanian', {
    leftOut: ['шлем'],
    notFound: ['dome-helmet', 'urban-80'],
  }),
  ro('pentru', 'kids-helmet bondar-helmet kids-pads', 'a single stop word is searched'),
  ro('de la', 'axles junior-race', 'only stop words'),
  ro('***', '', 'punctuation is not a word'),
  ro('% _', '', 'wildcards of LIKE are not words'),
  ro('](https://evil.example) # x', 'hostile-name', 'a hostile name is searched as text', { first: 'hostile-name' }),
  ro('<script>alert(1)</script>', 'hostile-name', 'markup in a name is searched as text', { first: 'hostile-name' }),
  ro('🛼', 'hostile-quotes', 'a pictograph is a word', { first: 'hostile-quotes' }),
];

const roContent = of('ro', 'content');
const romanianContent: readonly Query[] = [
  roContent('frînez fără frînă', 'f-brake', 'a question in the old spelling', { first: 'f-brake' }),
  roContent('cum aleg mărimea', 'f-size', 'with a stop word; title before text', { first: 'f-size' }),
  roContent('marimea rolelor', 'f-size', 'genitive, without diacritics', { first: 'f-size' }),
  roContent('livrarea', 'delivery f-delivery', 'definite form; two titles'),
  roContent('retur', 'returns delivery', 'title before text', { first: 'returns', notFound: ['school'] }),
  roContent('antrenoarea derby', 'n-derby-team', 'a word for a woman coach', { notFound: ['c-victor'] }),
  roContent('Munteanu', 'c-irina n-school-open n-awards', "a coach's name: title before the news about her", {
    first: 'c-irina',
  }),
  roContent('slalom bălți', 'c-victor', 'a town and a sport', { notFound: ['c-irina'] }),
  roContent('Orhei', 'n-camp n-slalom-nationals n-awards', 'a town in many news'),
  roContent('maratonul', 'n-marathon-2026', 'definite form; title before text'),
  roContent('comrat', 'clubs c-sergiu n-comrat-club', 'a town, lower case', { notFound: ['c-ana'] }),
  roContent('licența', 'f-licence competitions', 'definite form with ț'),
  roContent('licenţă', 'f-licence competitions', 'ţ with a cedilla'),
  roContent('voluntari', 'volunteers n-autumn-cup', 'Romanian only; title before text', { first: 'volunteers' }),
  roContent('ploaie rulmenți', 'care-guide', 'two words in any order', { notFound: ['school'] }),
  roContent('2026', 'n-calendar', 'a year in a title'),
  roContent('abec', 'f-abec', 'capital letters in the title', { first: 'f-abec' }),
  roContent('<mostră>', 'hostile-question', 'in a title with markup characters', { first: 'hostile-question' }),
  roContent('дождь', '', 'Russian in Romanian'),
];

const ru = of('ru', 'product');
const russianProducts: readonly Query[] = [
  ru('шлемы', 'city-helmet aero-helmet dome-helmet bondar-helmet', 'plural, like the name of the category', {
    notFound: ['kids-helmet', 'urban-80'],
  }),
  ru('шлем', 'city-helmet aero-helmet dome-helmet bondar-helmet mini-start drum-bag', 'singular; name before text', {
    notFound: ['socks'],
  }),
  ru('шлемом', 'city-helmet aero-helmet dome-helmet bondar-helmet mini-start', 'instrumental'),
  ru('шлемов zefira', 'city-helmet aero-helmet', 'genitive plural and a brand in Latin letters', {
    notFound: ['dome-helmet'],
  }),
  ru('роликовых коньков', 'urban-80', 'genitive plural', { first: 'urban-80', notFound: ['socks'] }),
  ru('роликовые коньки', 'urban-80', 'as in the name', { first: 'urban-80' }),
  ru('РОЛИКОВЫЕ КОНЬКИ', 'urban-80', 'in capital letters', { first: 'urban-80' }),
  ru('роликами', 'junior-flex fit-84 trek-125', 'instrumental plural', { notFound: ['socks'] }),
  ru('фитнес ролики', 'fit-84', 'the name writes it with a dash', { first: 'fit-84', notFound: ['rail-am'] }),
  ru('фитнес-ролики', 'fit-84', 'with the dash', { first: 'fit-84' }),
  ru(
    'самый дешёвый шлем',
    'city-helmet aero-helmet dome-helmet bondar-helmet',
    'a superlative; "самый" is a stop word',
    {
      partial: true,
      leftOut: ['дешёвый'],
    },
  ),
  ru('мне нужны самые лучшие ролики для города', 'sprint-110', 'what people say when they ask decides nothing', {
    notFound: ['socks'],
  }),
  ru('подскажите, пожалуйста, нужен шлем', 'city-helmet dome-helmet', 'a polite question', { notFound: ['socks'] }),
  ru('колёса', 'street-wheels glide-wheels quad-wheels grind-wheels trek-125', 'with ё'),
  ru('колеса', 'street-wheels glide-wheels quad-wheels grind-wheels trek-125', 'with е instead of ё'),
  ru('колесо', 'street-wheels glide-wheels quad-wheels grind-wheels', 'singular'),
  ru('колёсами', 'street-wheels glide-wheels quad-wheels grind-wheels', 'instrumental'),
  ru('подшипник', 'bearings-abec9 bearings-abec5 bearings-ceramic care-kit', 'singular, and a prefix of the plural'),
  ru('подшипников', 'bearings-abec9 bearings-abec5 bearings-ceramic', 'genitive plural'),
  ru('керамических подшипников', 'bearings-ceramic', 'both words inflected', {
    first: 'bearings-ceramic',
    notFound: ['bearings-abec5'],
  }),
  ru('керамика', '', 'a noun with another stem than the adjective: nothing'),
  ru('наколенник', 'knee-pro pads-set kids-pads', 'singular', { first: 'knee-pro' }),
  ru('наколенников', 'knee-pro pads-set kids-pads', 'genitive plural', { first: 'knee-pro' }),
  ru('наколенники brizova', 'knee-pro', 'a thing and a brand', {
    first: 'knee-pro',
    notFound: ['pads-set', 'kids-pads'],
  }),
  ru('налокотники', 'pads-set kids-pads mini-start', 'in texts and the category', { notFound: ['socks'] }),
  ru('защита запястий', 'wrist-guards', 'genitive plural of "запястье"', { notFound: ['aero-helmet'] }),
  ru('защитой', 'pads-set wrist-guards kids-pads', 'instrumental'),
  ru('детский шлем', 'bondar-helmet', 'both words in the name', { first: 'bondar-helmet', notFound: ['city-helmet'] }),
  ru('детские шлемы', 'bondar-helmet', 'plural', { first: 'bondar-helmet' }),
  ru('шлем для ребёнка', 'bondar-helmet mini-start', 'stop word dropped; one word only in the text', {
    first: 'bondar-helmet',
    notFound: ['city-helmet'],
  }),
  ru('шлем ребенка', 'bondar-helmet mini-start', 'е instead of ё'),
  ru('ребенок', 'junior-race junior-flex', 'nominative: its stem is not that of "ребёнка"', {
    notFound: ['bondar-helmet'],
  }),
  ru('скоростные ролики', 'sprint-110 junior-race marathon-125', 'the category has this name', {
    notFound: ['urban-80'],
  }),
  ru('скоростных роликов', 'sprint-110 junior-race marathon-125', 'genitive plural'),
  ru('марафонские', 'marathon-125', 'adjective', { first: 'marathon-125' }),
  ru('марафон', 'marathon-125 sprint-110', 'a prefix of the adjective, and the word in a text', {
    first: 'marathon-125',
  }),
  ru('слалом', 'slalom-pro cones-set arc-76', 'nominative; the names have the genitive', { notFound: ['rail-am'] }),
  ru('слалома', 'slalom-pro cones-set', 'genitive'),
  ru('квадов', 'quad-plate quad-wheels retro-disco derby-one lila-quad', 'genitive plural'),
  ru('колёса для квадов', 'quad-wheels', 'stop word dropped; all other words are in the name', {
    first: 'quad-wheels',
    notFound: ['street-wheels'],
  }),
  ru('раму', 'alu-243 grind-frame', 'accusative', { notFound: ['socks'] }),
  ru('рамы', 'alu-243 grind-frame quad-plate', 'plural; the category has this name'),
  ru('рама алюминий', 'alu-243', 'both words in the name', { first: 'alu-243' }),
  ru('ролики без тормоза', 'slalom-pro sprint-110', 'who says without does not want the others', {
    notFound: ['spare-brake', 'urban-80', 'rail-am'],
  }),
  ru('roliki bez tormoza', 'slalom-pro sprint-110', 'the same in Latin letters', {
    corrected: ['roliki>ролики', 'bez>без', 'tormoza>тормоза'],
    notFound: ['spare-brake', 'urban-80'],
  }),
  ru('ролики 42 размера', 'urban-80 marathon-125 rail-am', 'what only labels a size is no word of a text', {
    notFound: ['drum-bag'],
  }),
  ru('ролики до 3000 лей', 'urban-80 rail-am', 'a highest price is no word of a text', {
    partial: false,
    prices: ['3000'],
  }),
  ru('тормоза', 'spare-brake rail-am urban-80', 'genitive or plural', { first: 'spare-brake' }),
  ru('запасной тормоз', 'spare-brake', 'as in the name', { first: 'spare-brake', notFound: ['urban-80'] }),
  ru('рюкзаки', 'drum-bag skate-bag', 'plural: the category has this name'),
  ru('сумку', 'skate-bag drum-bag', 'accusative', { first: 'skate-bag' }),
  ru('футболки', 'club-tshirt', 'plural', { first: 'club-tshirt' }),
  ru('гольфы', 'socks', 'as in the name', { first: 'socks' }),
  ru('шнурки', 'laces lila-quad', 'name before text', { first: 'laces' }),
  ru('ветровку', 'wind-jacket', 'accusative', { first: 'wind-jacket' }),
  ru('ветровки prutline', 'wind-jacket', 'plural and a brand', { first: 'wind-jacket' }),
  ru('комбинезон', 'speed-suit', 'as in the name', { first: 'speed-suit' }),
  ru('агрессив', 'rail-am park-rookie', 'the beginning of a word', { notFound: ['urban-80'] }),
  ru('нако', 'knee-pro pads-set', 'four letters of a word', { first: 'knee-pro' }),
  ru('подшип', 'bearings-abec9 bearings-abec5 bearings-ceramic', 'the beginning of a word'),
  ru('зелёный', 'city-helmet skate-bag kids-pads', 'a colour, in labels'),
  ru('зеленый', 'city-helmet skate-bag kids-pads', 'е instead of ё'),
  ru('зелёная сумка', 'skate-bag', 'a thing, and a colour in another gender', { first: 'skate-bag' }),
  ru('роллер-дерби', 'derby-one knee-pro dome-helmet', 'a word with a dash', { notFound: ['urban-80'] }),
  ru('дерби', 'derby-one knee-pro dome-helmet', 'the part after the dash'),
  ru('NIS-URB80-38', 'urban-80', 'a SKU is the same in both languages', { first: 'urban-80' }),
  ru('nisurb8038', 'urban-80', 'without dashes, in lower case', { first: 'urban-80' }),
  ru('zef-city', 'city-helmet', 'the beginning of SKUs', { first: 'city-helmet', notFound: ['aero-helmet'] }),
  ru('38', 'urban-80 slalom-pro fit-84 lila-quad', 'a size', { notFound: ['glide-wheels'] }),
  ru('85a', 'street-wheels glide-wheels', 'name before text', { first: 'street-wheels' }),
  ru('колёса 85А', 'street-wheels glide-wheels', 'the letter in Cyrillic', { first: 'street-wheels' }),
  ru('abec-9', 'bearings-abec9 sprint-110', 'Latin letters in a Russian text', { first: 'bearings-abec9' }),
  ru('ролики nistrel', 'urban-80', 'a Russian word and a brand'),
  ru('ролики urban 80', 'urban-80', 'a Russian word, a model and a number', { first: 'urban-80' }),
  ru('шлем', 'dome-helmet', 'category and brand as filters', {
    category: 'helmets',
    brand: 'brizova',
    notFound: ['city-helmet', 'bondar-helmet'],
  }),
  ru('колёса', 'quad-wheels', 'a category as filter; it contains the wheels too', {
    category: 'quads',
    first: 'quad-wheels',
    notFound: ['street-wheels'],
  }),
  ru('защита', 'kids-pads', 'category and brand as filters', {
    category: 'pads',
    brand: 'codru',
    notFound: ['pads-set'],
  }),
  ru('kask', 'city-helmet dome-helmet bondar-helmet aero-helmet', 'a word of Latin letters; a synonym'),
  ru('casca zefira', 'city-helmet glide-wheels', 'a Romanian word decides nothing in Russian', {
    leftOut: ['casca'],
    notFound: ['dome-helmet', 'urban-80'],
  }),
  ru('шлем codru pui', 'mini-start', 'untranslated content is not found in Russian, and its name decides nothing', {
    first: 'mini-start',
    leftOut: ['pui'],
    notFound: ['urban-80'],
  }),
  ru('кросовки', 'fit-84', 'one of two equal letters is missing', {
    first: 'fit-84',
    corrected: ['кросовки>кроссовки'],
    notFound: ['urban-80'],
  }),
  ru('ролеки', 'urban-80 fit-84 junior-flex', 'one wrong letter', {
    corrected: ['ролеки>ролики'],
    notFound: ['socks'],
  }),
  ru('подшыпник', 'bearings-abec9 bearings-abec5 bearings-ceramic', 'another one', {
    corrected: ['подшыпник>подшипник'],
    notFound: ['socks'],
  }),
  ru('для', 'care-kit skate-bag quad-wheels slalom-pro', 'a single stop word is searched'),
  ru('и на', 'mini-start axles', 'only stop words'),
  ru('!!!', '', 'punctuation is not a word'),
  ru('](https://evil.example)', 'hostile-name', 'a hostile name is searched as text', { first: 'hostile-name' }),
];

const ruContent = of('ru', 'content');
const russianContent: readonly Query[] = [
  ruContent('как выбрать размер', 'f-size', 'stop word dropped', { first: 'f-size' }),
  ruContent('таблица размеров', 'size-guide', 'genitive plural, as in the title', { first: 'size-guide' }),
  ruContent('доставку', 'delivery f-delivery', 'accusative'),
  ruContent('тренера', 'about school', 'genitive of "тренер"'),
  ruContent('Цуркан', 'c-victor n-autumn-cup n-awards', 'a name: title before news', { first: 'c-victor' }),
  ruContent('Кишинёве', 'home n-derby-team', 'locative, with ё'),
  ruContent('кишиневе', 'home n-derby-team', 'е instead of ё, lower case'),
  ruContent('комрат', 'clubs c-sergiu n-comrat-club', 'a town; texts have it in other grammatical cases', {
    notFound: ['c-ana'],
  }),
  ruContent('полумарафона', 'n-halfmarathon n-halfmarathon-results', 'genitive'),
  ruContent('слалому', 'n-autumn-cup n-slalom-nationals', 'dative'),
  ruContent('подшипники дождь', 'care-guide', 'two words in any order; f-rain has the dative of one'),
  ruContent('волонтёрам', 'n-autumn-cup', 'dative with ё; the page on volunteers has no Russian text', {
    notFound: ['volunteers'],
  }),
  ruContent('волонтеры', 'n-autumn-cup', 'е instead of ё'),
  ruContent('skatepark', '', 'Romanian in Russian'),
];

/** Whole sentences, as people and agents ask. */
const romanianSentences: readonly Query[] = [
  ro('ce role pentru copii aveți la mărimea 32?', 'junior-flex', 'one pair has all words: "32" is in its sizes', {
    first: 'junior-flex',
    notFound: ['urban-80', 'junior-race'],
  }),
  ro('aveți căști pentru bicicletă și trotinetă?', 'city-helmet dome-helmet', 'both helmets name both', {
    notFound: ['kids-helmet', 'aero-helmet'],
  }),
  ro('cască neagră', 'dome-helmet aero-helmet', 'the feminine form of "negru" has another root'),
  ro('casca rosie', 'kids-helmet', 'without diacritics; the helmet comes in "roșu"'),
  ro('cască albastră', 'kids-helmet bondar-helmet mini-start', 'the helmets come in "albastru"'),
  ro('cască galbenă pentru copil', 'bondar-helmet', 'a colour and a child', {
    first: 'bondar-helmet',
    notFound: ['kids-helmet', 'city-helmet'],
  }),
  ro('în ce rucsac încape laptopul?', 'drum-bag', 'a use', { first: 'drum-bag', notFound: ['skate-bag'] }),
  ro('ce rulmenți nu ruginesc după ploaie?', 'bearings-ceramic', 'a property', {
    first: 'bearings-ceramic',
    notFound: ['bearings-abec9', 'bearings-abec5'],
  }),
  ro('cum curăț rulmenții?', 'care-kit bearings-abec9', 'a verb and a noun; the name before the text', {
    first: 'care-kit',
    notFound: ['axles'],
  }),
  ro('roți pentru oraș și fitness', 'street-wheels', 'two uses', {
    first: 'street-wheels',
    notFound: ['grind-wheels'],
  }),
  ro('roți moi pentru patine', 'quad-wheels derby-one lila-quad', 'name before text', {
    first: 'quad-wheels',
    notFound: ['street-wheels'],
  }),
  ro('role agresive pentru primul an la skatepark', 'park-rookie', 'only one of two pairs has all words', {
    first: 'park-rookie',
    notFound: ['rail-am', 'urban-80'],
  }),
  ro('aveți patine cu rotile pentru dans?', 'retro-disco', 'a thing and a use', {
    notFound: ['derby-one'],
  }),
  ro('care sunt cele mai rapide role din magazin?', 'marathon-125', 'in the words of the text', {
    first: 'marathon-125',
    notFound: ['fit-84'],
  }),
  ro('role de maraton din carbon', 'marathon-125 sprint-110', 'a use and a material', {
    first: 'marathon-125',
    notFound: ['slalom-pro'],
  }),
  ro('role cu gheată moale și aerisită', 'fit-84', 'two properties', { first: 'fit-84', notFound: ['urban-80'] }),
  ro('șosete care nu alunecă în gheată', 'socks', 'a property', { first: 'socks', notFound: ['laces'] }),
  ro('jachetă care oprește vântul, cu benzi reflectorizante', 'wind-jacket', 'a long description', {
    first: 'wind-jacket',
    notFound: ['speed-suit'],
  }),
  ro('role pentru drumuri lungi cu roți de 125 mm', 'trek-125', 'with a number and its unit', {
    first: 'trek-125',
    notFound: ['marathon-125'],
  }),
  ro('șireturi mov de 220 cm', 'laces', 'a colour and a length', { first: 'laces' }),
  ro('tricou roșu mărimea XXL', 'club-tshirt', 'a colour and a size', { first: 'club-tshirt' }),
  ro('un cadru de aluminiu pentru patru roți de 80 mm', 'alu-243', 'two numbers', {
    first: 'alu-243',
    notFound: ['grind-frame', 'trinity-frame'],
  }),
  ro('ce lampă se prinde de cască?', 'light-clip', 'a question', { first: 'light-clip', notFound: ['city-helmet'] }),
  ro('costum de viteză mărimea M', 'speed-suit', 'a letter size', { first: 'speed-suit' }),
  ro('role in-line Nistrel Urban mărimea 42 preț', 'urban-80', 'as an agent asks', { first: 'urban-80' }),
  ro('vreau genunchiere groase pentru roller derby', 'knee-pro', 'one of its words is only in the excerpt', {
    first: 'knee-pro',
    notFound: ['socks', 'street-wheels'],
  }),
  ro('care casca este buna pentru viteza si triatlon', 'aero-helmet', 'without diacritics', {
    first: 'aero-helmet',
    notFound: ['kids-helmet', 'socks'],
  }),
  ro('vreau să cumpăr role de fitness cu frână', 'fit-84', 'what somebody wants to do decides little', {
    first: 'fit-84',
    partial: true,
    notFound: ['socks', 'kids-helmet'],
  }),
  ro('recomandați-mi o cască rotundă pentru skatepark', 'dome-helmet', 'a request', {
    first: 'dome-helmet',
    notFound: ['speed-suit'],
  }),
  ro('set complet pentru prima lecție a copilului', 'mini-start junior-flex', 'a purpose', {
    partial: true,
    notFound: ['city-helmet', 'street-wheels'],
  }),
  ro('ce mărime iau dacă port 40 la pantofi de alergare?', 'fit-84', 'the text answers it in other forms', {
    first: 'fit-84',
    partial: true,
    notFound: ['socks', 'city-helmet'],
  }),
  roContent('cât durează livrarea la Bălți?', 'f-delivery', 'a question with a town', {
    first: 'f-delivery',
    notFound: ['delivery'],
  }),
  roContent('când sunt antrenamentele pentru copii?', 'school c-sergiu n-refugees', 'lessons are meant too', {
    notFound: ['n-bronze'],
  }),
  roContent('ce înseamnă ABEC?', 'f-abec', 'as in the title', { first: 'f-abec', notFound: ['hostile-question'] }),
  roContent('cine antrenează echipa de roller derby?', 'c-doina', 'a person', {
    first: 'c-doina',
    notFound: ['n-derby-team'],
  }),
  roContent('se poate plăti cu cardul la primire?', 'f-cash delivery', 'a question to the shop', {
    notFound: ['f-gift', 'returns'],
  }),
  roContent('aveți carduri cadou?', 'f-gift', 'as in the title', { first: 'f-gift' }),
  roContent('ce fac cu rulmenții după ploaie?', 'f-rain care-guide', 'a verb with many meanings', {
    notFound: ['f-bearings-when'],
  }),
  roContent('cum spăl botoșelul și genunchierele?', 'f-wash', 'as in the title, in another order', { first: 'f-wash' }),
  roContent('pot merge cu rolele pe pista de biciclete?', 'n-bike-lanes', 'in a text', {
    first: 'n-bike-lanes',
    notFound: ['n-track-balti'],
  }),
  roContent('ce diametru și duritate aleg pentru slalom?', 'wheel-guide', 'two words of the title', {
    first: 'wheel-guide',
  }),
  roContent('care este programul magazinului?', 'contacts', 'definite forms', { first: 'contacts' }),
  roContent('cum devin voluntar la un concurs?', 'volunteers', 'a verb that no text has', {
    first: 'volunteers',
    leftOut: ['devin'],
    notFound: ['c-ana'],
  }),
  roContent('cât costă o lecție la școala de role?', 'school', 'a price, a lesson and a school', {
    first: 'school',
    notFound: ['f-wash'],
  }),
  roContent('pot returna produsul dacă nu mi se potrivește?', 'returns delivery', 'a verb and its noun are synonyms', {
    partial: true,
    notFound: ['c-ana'],
  }),
  roContent('când este finala campionatului la Cahul?', 'n-calendar', 'a calendar', {
    partial: true,
    notFound: ['f-wash'],
  }),
  roContent('cum măsor talpa ca să aleg mărimea?', 'size-guide f-size', 'a guide and a question', {
    partial: true,
    notFound: ['c-doina'],
  }),
  roContent('ce număr de telefon are magazinul?', 'contacts delivery', 'what the texts do not call a number', {
    partial: true,
    notFound: ['f-wash'],
  }),
];

/** Typing errors: one or two letters are wrong, missing, doubled or swapped. */
const romanianErrors: readonly Query[] = [
  ro('cască allbastra', 'kids-helmet bondar-helmet mini-start', 'with a typing error', {
    corrected: ['allbastra>albastra'],
  }),
  ro('patine cu rotlie', 'lila-quad urban-80', 'a typing error in a phrase with synonyms', {
    corrected: ['rotlie>rotile'],
  }),
  ro('rulmetni', 'bearings-abec9 bearings-abec5 bearings-ceramic', 'swapped', { corrected: ['rulmetni>rulmenti'] }),
  ro('slalomm', 'slalom-pro cones-set arc-76', 'doubled', { corrected: ['slalomm>slalom'], notFound: ['rail-am'] }),
  ro('sulalom', 'slalom-pro cones-set arc-76', 'one too many', { corrected: ['sulalom>slalom'] }),
  ro('tricuo', 'club-tshirt', 'swapped at the end', { first: 'club-tshirt', corrected: ['tricuo>tricou'] }),
  ro('jacheat', 'wind-jacket', 'swapped', { first: 'wind-jacket', corrected: ['jacheat>jacheta'] }),
  ro('rucscac', 'drum-bag', 'one too many', { first: 'drum-bag', corrected: ['rucscac>rucsac'] }),
  ro('sireutri', 'laces', 'swapped', { first: 'laces', corrected: ['sireutri>sireturi'] }),
  ro('marton', 'marathon-125 sprint-110', 'missing', { first: 'marathon-125', corrected: ['marton>maraton'] }),
  ro('cotere', 'pads-set kids-pads', 'missing', { corrected: ['cotere>cotiere'], notFound: ['aero-helmet'] }),
  ro('cascca', 'city-helmet aero-helmet dome-helmet', 'doubled', { corrected: ['cascca>casca'], notFound: ['socks'] }),
  ro('protectje', 'pads-set kids-pads wrist-guards', 'a neighbour on the keyboard', {
    corrected: ['protectje>protectie'],
    notFound: ['socks'],
  }),
  ro('reglabille', 'junior-flex mini-start', 'doubled', { first: 'junior-flex', corrected: ['reglabille>reglabile'] }),
  ro('nistrell urban', 'urban-80', 'a brand', { first: 'urban-80', corrected: ['nistrell>nistrel'] }),
  ro('brizvoa', 'knee-pro dome-helmet rail-am', 'a brand', { corrected: ['brizvoa>brizova'], notFound: ['urban-80'] }),
  ro('role de maratno', 'marathon-125 sprint-110', 'only one word of two', {
    first: 'marathon-125',
    corrected: ['maratno>maraton'],
    notFound: ['urban-80'],
  }),
  ro('casca zeffira', 'city-helmet aero-helmet', 'a brand beside a word', {
    corrected: ['zeffira>zefira'],
    notFound: ['dome-helmet', 'kids-helmet'],
  }),
  roContent('livrrare', 'delivery f-delivery', 'doubled', { corrected: ['livrrare>livrare'], notFound: ['c-ana'] }),
  roContent('maratnoul', 'n-marathon-2026', 'swapped', {
    first: 'n-marathon-2026',
    corrected: ['maratnoul>maratonul'],
  }),
  roContent('voluntrai', 'volunteers n-autumn-cup', 'swapped', {
    first: 'volunteers',
    corrected: ['voluntrai>voluntari'],
  }),
  roContent('licneță', 'f-licence competitions', 'swapped', { corrected: ['licneță>licenta'] }),
  roContent('garantei', 'returns', 'swapped at the end', { first: 'returns', corrected: ['garantei>garantie'] }),
  roContent('arbiri', 'n-referees', 'missing', { first: 'n-referees', corrected: ['arbiri>arbitri'] }),
];

/** Words that no text of the item has, but a synonym of. */
const romanianSynonyms: readonly Query[] = [
  ro('rollere nistrel', 'urban-80', 'skates', { first: 'urban-80', notFound: ['alu-243'] }),
  ro('rolere pentru copii', 'junior-flex mini-start', 'skates', { notFound: ['urban-80', 'laces'] }),
  ro('rolerele', 'urban-80 fit-84 retro-disco', 'an inflected form', { notFound: ['laces'] }),
  ro('quad', 'retro-disco derby-one lila-quad', 'quads', { notFound: ['laces', 'city-helmet'] }),
  ro('protecții pentru genunchi', 'knee-pro pads-set', 'knee pads', { notFound: ['socks', 'urban-80'] }),
  ro('apărători pentru coate', 'pads-set kids-pads', 'elbow pads', { notFound: ['aero-helmet', 'urban-80'] }),
  ro('geacă de vânt', 'wind-jacket', 'a jacket', { first: 'wind-jacket', notFound: ['aero-helmet'] }),
  ro('ciorapi', 'socks', 'socks', { first: 'socks', notFound: ['laces'] }),
  ro('ghiozdan', 'drum-bag', 'a backpack', { first: 'drum-bag', notFound: ['laces'] }),
  ro('șort', 'crash-shorts', 'two words for one', { first: 'crash-shorts', notFound: ['wind-jacket'] }),
  ro('t-shirt', 'club-tshirt', 'with a dash', { first: 'club-tshirt', notFound: ['tool-t'] }),
  ro('șasiu aluminiu', 'alu-243 trinity-frame', 'a frame', { first: 'alu-243', notFound: ['grind-frame'] }),
  ro('stoper', 'spare-brake urban-80 fit-84', 'a brake', { first: 'spare-brake', notFound: ['glide-wheels'] }),
  ro('kit de curățare', 'care-kit', 'a kit', { first: 'care-kit', notFound: ['axles'] }),
  ro('role ajustabile', 'junior-flex mini-start', 'adjustable', { first: 'junior-flex', notFound: ['urban-80'] }),
  ro('role urbane', 'urban-80', 'for the city', { first: 'urban-80', notFound: ['rail-am', 'fit-84'] }),
  ro('skate park', 'park-rookie arc-76', 'one word as two', { notFound: ['urban-80'] }),
  ro('skate board', 'dome-helmet', 'one word as two', { notFound: ['urban-80'] }),
  ro('scooter', 'city-helmet dome-helmet', 'a scooter', { notFound: ['aero-helmet'] }),
  ro('lanternă', 'light-clip', 'a lamp', { first: 'light-clip' }),
  ro('oranj', 'skate-bag', 'a colour', { first: 'skate-bag', notFound: ['drum-bag'] }),
  roContent('expediere', 'delivery f-delivery', 'delivery', { notFound: ['c-ana'] }),
  roContent('returnare', 'returns delivery', 'a return', { first: 'returns', notFound: ['school'] }),
  roContent('achitare', 'delivery f-cash', 'payment', { notFound: ['c-ana'] }),
  roContent('voucher cadou', 'f-gift', 'a phrase', { first: 'f-gift' }),
  roContent('tabel de mărimi', 'size-guide', 'a phrase', { first: 'size-guide', notFound: ['school'] }),
  roContent('patinaj artistic', 'c-natalia n-calendar', 'a phrase', { notFound: ['c-victor'] }),
  roContent('competiție', 'competitions', 'a plural that stems do not connect', { first: 'competitions' }),
  roContent('îngrijirea rolelor', 'care-guide', 'care', { first: 'care-guide', notFound: ['school'] }),
  roContent('înregistrare', 'n-school n-school-2026', 'enrolment', { notFound: ['c-ana'] }),
  roContent('orar', 'n-winter-hall contacts', 'a timetable', { notFound: ['c-ana'] }),
  roContent('chirie role', 'f-rent', 'rent', { notFound: ['contacts'] }),
];

/** The wrong keyboard layout, and words written together or apart. */
const romanianKeyboard: readonly Query[] = [
  ro('кщду', 'urban-80 fit-84', 'role on a Russian keyboard', { corrected: ['кщду>role'], notFound: ['laces'] }),
  ro('ыдфдщь', 'slalom-pro cones-set', 'slalom', { corrected: ['ыдфдщь>slalom'], notFound: ['rail-am'] }),
  ro('сфысф', 'city-helmet aero-helmet', 'casca', { corrected: ['сфысф>casca'], notFound: ['socks'] }),
  ro('кгдьутеш', 'bearings-abec9 bearings-abec5', 'rulmenti', { corrected: ['кгдьутеш>rulmenti'] }),
  ro('кщду ьфкфещт', 'marathon-125 sprint-110', 'two words', {
    first: 'marathon-125',
    corrected: ['кщду>role', 'ьфкфещт>maraton'],
    notFound: ['urban-80'],
  }),
  roContent('куегк', 'returns', 'retur', { first: 'returns', corrected: ['куегк>retur'] }),
  roContent('дшмкфку', 'delivery f-delivery', 'livrare', { corrected: ['дшмкфку>livrare'] }),
  ro('rolemaraton', 'marathon-125 sprint-110', 'two words without the space', {
    first: 'marathon-125',
    corrected: ['rolemaraton>*'],
    notFound: ['urban-80'],
  }),
  ro('castizefira', 'city-helmet aero-helmet', 'two words without the space', {
    corrected: ['castizefira>*'],
    notFound: ['dome-helmet'],
  }),
  ro('inline', 'urban-80 fit-84 trek-125', 'the texts write it with a dash', { notFound: ['alu-243'] }),
  ro('in line', 'urban-80 fit-84 trek-125', 'the same word apart', { notFound: ['laces'] }),
  ro('halfpipeul', 'park-rookie', 'the text writes it with a dash', { first: 'park-rookie' }),
  ro('antirocker', 'grind-wheels', 'the text writes it with a dash', { first: 'grind-wheels' }),
  ro('usbc', 'light-clip', 'the text writes it with a dash', { first: 'light-clip' }),
];

/** What is never corrected, never left out, or finds nothing. */
const romanianLimits: readonly Query[] = [
  ro('PW-FLX-81', '', 'a SKU that no product has is not another SKU'),
  ro('NIS-URB80-99', '', 'parts of a SKU are not searched by themselves'),
  ro('BRZ-RAIL-47', '', 'a size that is not made'),
  ro('COD-608-A9-17', '', 'one digit is wrong'),
  ro('BUGCON21', '', 'without dashes'),
  ro('NIS-URV80-38', '', 'one letter is wrong'),
  ro('609', '', 'a number is never corrected'),
  ro('11999', '', 'a price is not searched, and no number is near'),
  ro('tricou 777', 'club-tshirt', 'a number that stands nowhere decides nothing', {
    first: 'club-tshirt',
    leftOut: ['777'],
    notFound: ['socks'],
  }),
  ro('genunchiere xyzzy', 'knee-pro pads-set', 'a word that stands nowhere decides nothing', {
    first: 'knee-pro',
    leftOut: ['xyzzy'],
    notFound: ['urban-80'],
  }),
  ro('xyzzy', '', 'nonsense alone'),
  ro('qwrtzp xyzzy', '', 'two words of nonsense'),
  ro('aveți ochelari?', '', 'a thing that the shop does not have'),
  ro('ролики', '', 'a Russian word that many Russian texts have'),
  ro('подшипники', '', 'another one'),
  roContent('доставка', '', 'Russian in Romanian'),
  ro('fitnes', 'fit-84 street-wheels', 'the beginning of a word is known'),
  ro('rolle', 'derby-one knee-pro dome-helmet', 'the beginning of "roller" is known, although "role" is near'),
  ro('genunchere', 'knee-pro pads-set', 'its stem is known'),
  ro('bare', 'rail-am park-rookie', 'a known word, although "mare" and "tare" are near', {
    notFound: ['street-wheels'],
  }),
  ro('sare', 'bearings-abec5', 'a known word, although "care" and "mare" are near', { notFound: ['bearings-abec9'] }),
  ro('cupe', 'pads-set kids-pads knee-pro', 'a short word that is known', { notFound: ['bondar-helmet'] }),
];

/** Whole sentences, as people and agents ask. */
const russianSentences: readonly Query[] = [
  ru('есть ли шлем для велосипеда и самоката?', 'city-helmet', 'two uses', {
    first: 'city-helmet',
    notFound: ['aero-helmet'],
  }),
  ru('жёлтый шлем для ребёнка', 'bondar-helmet', 'a colour and a child', {
    first: 'bondar-helmet',
    notFound: ['city-helmet'],
  }),
  ru('чем чистить подшипники?', 'bearings-abec9 care-kit', 'a verb and a noun', { notFound: ['axles'] }),
  ru('агрессивные ролики на первый год в скейтпарке', 'park-rookie', 'only one of two pairs has all words', {
    first: 'park-rookie',
    notFound: ['rail-am', 'urban-80'],
  }),
  ru('квады для танцев', 'retro-disco', 'a thing and a use', { notFound: ['derby-one'] }),
  ru('какие ролики самые быстрые в магазине?', 'marathon-125', 'in the words of the text', {
    first: 'marathon-125',
    notFound: ['fit-84'],
  }),
  ru('карбоновые ролики для марафона', 'sprint-110 marathon-125', 'a material and a use', { notFound: ['slalom-pro'] }),
  ru('какие ролики с мягким ботинком?', 'fit-84 lila-quad', 'a property', { notFound: ['urban-80'] }),
  ru('гольфы, которые не сползают в ботинке', 'socks', 'a property', { first: 'socks' }),
  ru('мягкие колёса для квадов', 'quad-wheels lila-quad', 'name before text', {
    first: 'quad-wheels',
    notFound: ['street-wheels'],
  }),
  ru('ветровка со светоотражающими полосами', 'wind-jacket', 'a property', {
    first: 'wind-jacket',
    notFound: ['drum-bag'],
  }),
  ru('ролики для дальних маршрутов с колёсами 125 мм', 'trek-125', 'with a number and its unit', {
    first: 'trek-125',
    notFound: ['marathon-125'],
  }),
  ru('шлем для скорости и триатлона', 'aero-helmet', 'two uses', { first: 'aero-helmet', notFound: ['city-helmet'] }),
  ru('роликовые коньки Nistrel Urban 42 размер цена', 'urban-80', 'as an agent asks', { first: 'urban-80' }),
  ru('фитнес-ролики с тормозом', 'fit-84', 'a word with a dash', { first: 'fit-84', notFound: ['street-wheels'] }),
  ru('набор для первого занятия ребёнка', 'mini-start', 'a purpose', { first: 'mini-start', notFound: ['socks'] }),
  ru('фиолетовые шнурки 220 см', 'laces', 'a colour and a length', { first: 'laces' }),
  ru('красная футболка XXL', 'club-tshirt', 'a colour and a size', { first: 'club-tshirt' }),
  ru('круглый шлем для скейтпарка', 'dome-helmet', 'a form and a place', { first: 'dome-helmet' }),
  ru('гоночный комбинезон размер M', 'speed-suit', 'a letter size', { first: 'speed-suit' }),
  ru('съёмник подшипников', 'tool-t', 'a tool', { first: 'tool-t', notFound: ['bearings-abec9'] }),
  ru('в какой рюкзак поместится ноутбук?', 'drum-bag', 'a verb that no text has in this form', {
    first: 'drum-bag',
    leftOut: ['поместится'],
    notFound: ['urban-80'],
  }),
  ru('какие подшипники не ржавеют после дождя?', 'bearings-ceramic', 'a form of a known verb, with another stem', {
    first: 'bearings-ceramic',
    corrected: ['ржавеют>ржаве*'],
    notFound: ['bearings-abec9'],
  }),
  ru('какие колёса подойдут для городского катания?', 'street-wheels', 'most of its words are in the text', {
    partial: true,
    notFound: ['socks', 'grind-wheels'],
  }),
  ru('какие ролики выбрать ребёнку 32 размера?', 'junior-flex', 'a size and a child', {
    partial: true,
    notFound: ['laces', 'care-kit'],
  }),
  ru('толстые наколенники для роллер-дерби', 'knee-pro', 'its excerpt and its text have all words together', {
    first: 'knee-pro',
    notFound: ['socks', 'laces'],
  }),
  ru('алюминиевая рама на четыре колеса 80 мм', 'alu-243', 'the text has a noun instead of the adjective', {
    partial: true,
    notFound: ['socks', 'laces'],
  }),
  ru('сумка через плечо для роликов 46 размера', 'skate-bag', 'its excerpt has them; another bag has no size', {
    notFound: ['drum-bag', 'laces', 'city-helmet'],
  }),
  ru('какая жёсткость колёс нужна для слалома?', 'street-wheels', 'a property and a use', {
    notFound: ['socks', 'laces'],
  }),
  ruContent('сколько идёт доставка в Бельцы?', 'f-delivery', 'a question with a town', {
    first: 'f-delivery',
    notFound: ['delivery'],
  }),
  ruContent('где находится магазин и какой у него режим работы?', 'contacts', 'opening hours', { first: 'contacts' }),
  ruContent('когда тренировки для детей?', 'school c-sergiu n-refugees', 'lessons are meant too', {
    notFound: ['n-bronze'],
  }),
  ruContent('что значит ABEC?', 'f-abec', 'as in the title', { first: 'f-abec', notFound: ['wheel-guide'] }),
  ruContent('кто тренирует команду по роллер-дерби?', 'c-doina', 'a person', {
    first: 'c-doina',
    notFound: ['n-derby-team'],
  }),
  ruContent('можно ли оплатить картой при получении?', 'f-cash delivery', 'a question to the shop', {
    notFound: ['f-gift', 'returns'],
  }),
  ruContent('есть ли подарочные карты?', 'f-gift', 'as in the title', { first: 'f-gift' }),
  ruContent('что делать с подшипниками после дождя?', 'f-rain care-guide', 'a verb with many meanings', {
    notFound: ['f-bearings-when'],
  }),
  ruContent('как получить лицензию ребёнку?', 'f-licence', 'dative', { first: 'f-licence' }),
  ruContent('как стирать наколенники и внутренник?', 'f-wash', 'as in the title', { first: 'f-wash' }),
  ruContent('какой диаметр и жёсткость выбрать для слалома?', 'wheel-guide', 'as in the title', {
    first: 'wheel-guide',
  }),
  ruContent('сколько стоит занятие в школе роликов?', 'school', 'a price, a lesson and a school', {
    first: 'school',
    notFound: ['n-recall'],
  }),
  ruContent('можно ли вернуть товар, если он не подошёл?', 'returns', 'a verb and its noun are synonyms', {
    first: 'returns',
    partial: true,
    notFound: ['c-doina'],
  }),
  ruContent('обязателен ли шлем на марафоне?', 'n-halfmarathon', 'in a text', {
    partial: true,
    notFound: ['f-wash'],
  }),
  ruContent('можно ли взять ролики напрокат на первое занятие?', 'f-rent', 'as in the title, with one word more', {
    partial: true,
    notFound: ['f-wash'],
  }),
  ruContent('какой номер телефона у магазина?', 'contacts delivery', 'what the texts do not call a number', {
    partial: true,
    notFound: ['f-wash'],
  }),
  ruContent('когда финал чемпионата в Кагуле?', 'n-calendar', 'a calendar', { partial: true, notFound: ['f-wash'] }),
  ruContent('как измерить стопу и выбрать размер?', 'size-guide f-size', 'a guide and a question', {
    partial: true,
    notFound: ['c-doina'],
  }),
  ruContent('можно ли ездить на роликах по велодорожке?', 'n-bike-lanes', 'in a text', {
    partial: true,
    notFound: ['f-wash'],
  }),
];

/** Typing errors: one or two letters are wrong, missing, doubled or swapped; vowels as they are heard. */
const russianErrors: readonly Query[] = [
  ru('роликовые конъки', 'urban-80 sprint-110 fit-84', 'a typing error in a phrase with synonyms', {
    corrected: ['конъки>коньки'],
  }),
  ru('касска', 'city-helmet dome-helmet aero-helmet', 'no text has "каска", but "шлем" is its synonym', {
    notFound: ['quad-wheels'],
    corrected: ['касска>каска'],
  }),
  ru('наколеники', 'knee-pro pads-set kids-pads', 'one of two equal letters is missing', {
    first: 'knee-pro',
    corrected: ['наколеники>наколенники'],
    notFound: ['socks'],
  }),
  ru('подшипнки', 'bearings-abec9 bearings-abec5', 'missing', { corrected: ['подшипнки>подшипник*'] }),
  ru('калёса', 'street-wheels glide-wheels quad-wheels', 'a for o', { corrected: ['калёса>колёса'] }),
  ru('тармоз', 'spare-brake', 'a for o', { first: 'spare-brake', corrected: ['тармоз>тормоз'] }),
  ru('ботинак', 'fit-84', 'a for o', { corrected: ['ботинак>ботин*'] }),
  ru('скоросной', 'sprint-110 marathon-125 aero-helmet', 'a letter that is not heard', {
    corrected: ['скоросной>скоростной'],
    notFound: ['urban-80'],
  }),
  ru('защыта', 'pads-set wrist-guards kids-pads', 'y for i', { corrected: ['защыта>защита'] }),
  ru('рюгзак', 'drum-bag', 'a voiced consonant', { first: 'drum-bag', corrected: ['рюгзак>рюкзак'] }),
  ru('рамма', 'alu-243 grind-frame', 'doubled', { corrected: ['рамма>рама'], notFound: ['socks'] }),
  ru('агресивные', 'rail-am park-rookie', 'one of two equal letters is missing', {
    corrected: ['агресивные>агрессивные'],
    notFound: ['urban-80'],
  }),
  ru('комбенизон', 'speed-suit', 'two vowels', { first: 'speed-suit', corrected: ['комбенизон>комбинезон'] }),
  ru('налокотнеки', 'pads-set kids-pads', 'e for i', { corrected: ['налокотнеки>налокотники'], notFound: ['socks'] }),
  ru('слолом', 'slalom-pro cones-set arc-76', 'o for a', { corrected: ['слолом>слалом'], notFound: ['rail-am'] }),
  ru('шнурьки', 'laces', 'a soft sign too many', { first: 'laces', corrected: ['шнурьки>шнурки'] }),
  ru('шелм', 'city-helmet aero-helmet', 'swapped', { corrected: ['шелм>шлем'], notFound: ['socks'] }),
  ru('футблка', 'club-tshirt', 'missing', { first: 'club-tshirt', corrected: ['футблка>футболка'] }),
  ru('платворма', 'quad-plate', 'a voiced consonant', { first: 'quad-plate', corrected: ['платворма>платформа'] }),
  ru('пряшка', 'park-rookie fit-84', 'a voiceless consonant', { corrected: ['пряшка>пряжка'] }),
  ru('раздвежные', 'junior-flex mini-start', 'e for i', {
    first: 'junior-flex',
    corrected: ['раздвежные>раздвижные'],
    notFound: ['urban-80'],
  }),
  ru('керамичиские подшипники', 'bearings-ceramic', 'one word of two', {
    first: 'bearings-ceramic',
    corrected: ['керамичиские>керамические'],
    notFound: ['bearings-abec5'],
  }),
  ru('роликовые каньки', 'urban-80', 'a for o', { first: 'urban-80', corrected: ['каньки>коньки'] }),
  ru('ролики для фрестайла', 'slalom-pro arc-76', 'e for i', {
    corrected: ['фрестайла>фристайла'],
    notFound: ['urban-80', 'rail-am'],
  }),
  ruContent('доствка', 'delivery f-delivery', 'missing', { corrected: ['доствка>доставка'] }),
  ruContent('возврта', 'returns delivery', 'swapped', { first: 'returns', corrected: ['возврта>возврат'] }),
  ruContent('лецензия', 'f-licence competitions', 'e for i', { corrected: ['лецензия>лицензия'] }),
  ruContent('марофон', 'n-marathon-2026', 'o for a', { first: 'n-marathon-2026', corrected: ['марофон>марафон'] }),
  ruContent('гарнтия', 'returns', 'missing', { first: 'returns', corrected: ['гарнтия>гарантия'] }),
];

/** Words that no text of the item has, but a synonym of. */
const russianSynonyms: readonly Query[] = [
  ru('роллеры nistrel', 'urban-80', 'skates', { first: 'urban-80', notFound: ['alu-243'] }),
  ru('каска для ребёнка', 'bondar-helmet mini-start', 'a helmet', {
    first: 'bondar-helmet',
    notFound: ['city-helmet'],
  }),
  ru('каски zefira', 'city-helmet aero-helmet', 'a helmet', { notFound: ['dome-helmet'] }),
  ru('шлем для детей', 'bondar-helmet mini-start', 'for children', {
    first: 'bondar-helmet',
    notFound: ['city-helmet'],
  }),
  ru('городские ролики', 'urban-80 sprint-110', 'the text says "по городу"', { notFound: ['rail-am'] }),
  ru('регулируемые ролики', 'junior-flex mini-start', 'adjustable', { first: 'junior-flex', notFound: ['urban-80'] }),
  ru('трюковые ролики', 'rail-am park-rookie', 'aggressive skates', { notFound: ['urban-80'] }),
  ru('колёсики для квадов', 'quad-wheels', 'wheels', { first: 'quad-wheels', notFound: ['street-wheels'] }),
  ru('защита коленей', 'knee-pro pads-set', 'knee pads', { notFound: ['socks', 'urban-80'] }),
  ru('защита локтей', 'pads-set kids-pads', 'elbow pads', { notFound: ['aero-helmet', 'urban-80'] }),
  ru('набор защиты', 'pads-set kids-pads', 'a set', { notFound: ['wrist-guards'] }),
  ru('куртка prutline', 'wind-jacket', 'a jacket', { first: 'wind-jacket', notFound: ['fit-84'] }),
  ru('майка', 'club-tshirt', 'a T-shirt', { first: 'club-tshirt', notFound: ['socks'] }),
  ru('носки в полоску', 'socks', 'socks', { first: 'socks', notFound: ['bondar-helmet'] }),
  ru('ранец', 'drum-bag', 'a backpack', { first: 'drum-bag', notFound: ['laces'] }),
  ru('костюм', 'speed-suit', 'a suit', { first: 'speed-suit', notFound: ['wind-jacket'] }),
  ru('стопер', 'spare-brake urban-80', 'a brake', { first: 'spare-brake', notFound: ['glide-wheels'] }),
  ru('лайнер', 'urban-80 junior-flex', 'an inner boot', { notFound: ['glide-wheels'] }),
  ru('бакля', 'park-rookie fit-84', 'a buckle', { notFound: ['glide-wheels'] }),
  ru('шасси алюминий', 'alu-243', 'a frame', { first: 'alu-243', notFound: ['grind-frame'] }),
  ru('скутер', 'city-helmet dome-helmet', 'a scooter', { notFound: ['aero-helmet'] }),
  ru('скейт парк', 'park-rookie arc-76', 'one word as two', { notFound: ['urban-80'] }),
  ru('твёрдость 78A', 'quad-wheels', 'hardness', { first: 'quad-wheels', notFound: ['grind-wheels'] }),
  ru('промывка подшипников', 'care-kit', 'cleaning', { first: 'care-kit', notFound: ['axles'] }),
  ru('лиловые квады', 'lila-quad', 'a colour', { first: 'lila-quad', notFound: ['derby-one'] }),
  ruContent('отправка', 'delivery f-delivery', 'delivery', { notFound: ['c-victor'] }),
  ruContent('вернуть', 'returns delivery', 'a return', { first: 'returns', notFound: ['c-victor'] }),
  ruContent('подарочный сертификат', 'f-gift', 'a phrase', { first: 'f-gift' }),
  ruContent('размерная сетка', 'size-guide', 'a phrase', { first: 'size-guide', notFound: ['school'] }),
  ruContent('турнир', 'competitions n-slalom-nationals', 'a competition', { first: 'competitions' }),
  ruContent('арбитр', 'n-referees', 'a referee', { first: 'n-referees', notFound: ['c-victor'] }),
  ruContent('обслуживание роликов', 'care-guide', 'care', { first: 'care-guide', notFound: ['school'] }),
  ruContent('пересылка в Бельцы', 'f-delivery', 'delivery', { first: 'f-delivery', notFound: ['c-victor'] }),
  ruContent('график', 'school n-winter-hall', 'a timetable', { notFound: ['c-victor'] }),
  ruContent('распродажа', 'n-helmet-action', 'a discount', { first: 'n-helmet-action' }),
  ruContent('велосипедная дорожка', 'n-bike-lanes', 'a phrase', { first: 'n-bike-lanes' }),
];

/** The wrong keyboard layout, Russian in Latin letters, and words written together. */
const russianKeyboard: readonly Query[] = [
  ru('hjkbrb', 'urban-80 fit-84 junior-flex', 'ролики on a Latin keyboard', {
    corrected: ['hjkbrb>ролики'],
    notFound: ['socks'],
  }),
  ru('iktv', 'city-helmet aero-helmet', 'шлем', { corrected: ['iktv>шлем'], notFound: ['socks'] }),
  ru('yfrjktyybrb', 'knee-pro pads-set', 'наколенники', {
    first: 'knee-pro',
    corrected: ['yfrjktyybrb>наколенники'],
  }),
  ru('gjlibgybrb', 'bearings-abec9 bearings-ceramic', 'подшипники', { corrected: ['gjlibgybrb>подшипники'] }),
  ru('pfobnf', 'pads-set wrist-guards', 'защита', { corrected: ['pfobnf>защита'], notFound: ['laces'] }),
  ru('ltncrbt hjkbrb', 'junior-flex', 'two words', {
    first: 'junior-flex',
    corrected: ['ltncrbt>детские', 'hjkbrb>ролики'],
    notFound: ['urban-80'],
  }),
  ruContent('ljcnfdrf', 'delivery f-delivery', 'доставка', { corrected: ['ljcnfdrf>доставка'] }),
  ruContent('hfpvth', 'f-size size-guide', 'размер', { corrected: ['hfpvth>размер'] }),
  ru('roliki', 'urban-80 fit-84 junior-flex', 'ролики in Latin letters', {
    corrected: ['roliki>ролики'],
    notFound: ['socks'],
  }),
  ru('shlem zefira', 'city-helmet aero-helmet', 'шлем, beside a brand', {
    corrected: ['shlem>шлем'],
    notFound: ['dome-helmet', 'glide-wheels'],
  }),
  ru('kvady', 'retro-disco derby-one lila-quad', 'квады', { corrected: ['kvady>квады'] }),
  ru('podshipniki', 'bearings-abec9 bearings-ceramic', 'подшипники', { corrected: ['podshipniki>подшипники'] }),
  ru('kolesa', 'street-wheels glide-wheels', 'колеса', { corrected: ['kolesa>колеса'], notFound: ['socks'] }),
  ru('ryukzak', 'drum-bag', 'рюкзак', { first: 'drum-bag', corrected: ['ryukzak>рюкзак'] }),
  ru('tormoz', 'spare-brake', 'тормоз', { first: 'spare-brake', corrected: ['tormoz>тормоз'] }),
  ru('zashita', 'pads-set wrist-guards', 'защита, as most people write it', {
    corrected: ['zashita>защита'],
    notFound: ['laces'],
  }),
  ru('detskie roliki', 'junior-flex', 'two words', {
    first: 'junior-flex',
    corrected: ['detskie>детские', 'roliki>ролики'],
    notFound: ['urban-80'],
  }),
  ruContent('dostavka', 'delivery f-delivery', 'доставка', { corrected: ['dostavka>доставка'] }),
  ruContent('vozvrat', 'returns delivery', 'возврат', { first: 'returns', corrected: ['vozvrat>возврат'] }),
  ru("gol'fy", 'socks', 'an apostrophe for a soft sign', { first: 'socks', corrected: ["gol'fy>гольфы"] }),
  ru("stal'nye podshipniki", 'bearings-ceramic', 'an apostrophe, and a word without one', {
    corrected: ["stal'nye>стальные", 'podshipniki>подшипники'],
  }),
  ru('hjkbrb 80', 'urban-80', 'a number is the same in both layouts', { corrected: ['hjkbrb>ролики'] }),
  ru('BP', '', 'letters of a model, not "из" in the other layout'),
  ru('детские-ролеки', 'junior-flex', 'a dash instead of the space, and a typing error', {
    first: 'junior-flex',
    corrected: ['ролеки>ролики'],
  }),
  ru('детскийшлем', 'bondar-helmet', 'two words without the space', {
    first: 'bondar-helmet',
    corrected: ['детскийшлем>*'],
    notFound: ['city-helmet'],
  }),
  ru('колёсаквадов', 'quad-wheels', 'two words without the space', {
    first: 'quad-wheels',
    corrected: ['колёсаквадов>*'],
    notFound: ['street-wheels'],
  }),
  ru('фитнесролики', 'fit-84', 'the name writes it with a dash', { first: 'fit-84' }),
  ru('роллердерби', 'derby-one knee-pro dome-helmet', 'the texts write it with a dash', { notFound: ['urban-80'] }),
  ru('скейтшлем', 'dome-helmet', 'the name writes it with a dash', { first: 'dome-helmet' }),
];

/** What is never corrected, never left out, or finds nothing. */
const russianLimits: readonly Query[] = [
  ru('PW-FLX-81', '', 'a SKU that no product has is not another SKU'),
  ru('NIS-URB80-99', '', 'parts of a SKU are not searched by themselves'),
  ru('BRZ-RAIL-47', '', 'a size that is not made'),
  ru('zefcityq', '', 'letters of a SKU and one more'),
  ru('609', '', 'a number is never corrected'),
  ru('шлем 777', 'city-helmet aero-helmet', 'a number that stands nowhere decides nothing', {
    leftOut: ['777'],
    notFound: ['socks'],
  }),
  ru('наколенники абракадабрик', 'knee-pro pads-set', 'a word that stands nowhere decides nothing', {
    first: 'knee-pro',
    leftOut: ['абракадабрик'],
    notFound: ['urban-80'],
  }),
  ru(
    'ролики RB 90',
    'junior-race street-wheels',
    'letters of a model are not the beginning of a word typed on other keys',
    {
      leftOut: ['rb'],
      notFound: ['socks'],
    },
  ),
  ru('xyzzy', '', 'nonsense alone'),
  ru('щщщщ ъыьъ', '', 'two words of nonsense'),
  ru('есть ли лыжи?', '', 'a thing that the shop does not have'),
  ru('genunchiere', '', 'a Romanian word'),
  ru('rulmenți', '', 'a Romanian word with a diacritic'),
  ruContent('livrare', '', 'Romanian in Russian'),
  ru('рампа', 'rail-am knee-pro grind-wheels', 'a form of a known word, although "рама" is near', {
    notFound: ['alu-243', 'grind-frame'],
  }),
  ru('пена', 'dome-helmet knee-pro', 'a known word, although "цена" is near', { notFound: ['bearings-abec5'] }),
  ru('винт', 'axles rail-am', 'a short word that is known', { notFound: ['lila-quad'] }),
  ru('паз', 'grind-frame', 'three letters, although "раз" is near', { first: 'grind-frame', notFound: ['laces'] }),
  ru('катк', 'crash-shorts', 'the beginning of "катке" is known'),
];

export const queries: readonly Query[] = [
  ...romanianProducts,
  ...romanianContent,
  ...romanianSentences,
  ...romanianErrors,
  ...romanianSynonyms,
  ...romanianKeyboard,
  ...romanianLimits,
  ...russianProducts,
  ...russianContent,
  ...russianSentences,
  ...russianErrors,
  ...russianSynonyms,
  ...russianKeyboard,
  ...russianLimits,
];
