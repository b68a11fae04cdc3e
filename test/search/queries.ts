/**
 * What people type, and what the demonstration shop must return: this table tests the search. Every expectation follows from
 * docs/decisions.md, "Search", and from the demonstration's texts. Where the language makes a match impossible (cască and
 * căști have two roots), the table expects no match.
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
  ro('nistrel zefira', '', 'two brands: no product has both'),
  ro('genunkiere', '', 'a typing error finds nothing'),
  ro('caschetă', '', 'a word that no text has'),
  ro('rulmneți', '', 'two letters swapped'),
  ro('шлем', '', 'a Russian word in Romanian: other languages are not searched'),
  ro('zefira шлем', '', 'one word of each language: all must match'),
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
  ru('casca zefira', '', 'a Romanian word in Russian: other languages are not searched'),
  ru('шлем codru pui', '', 'untranslated content is not found in Russian'),
  ru('кросовки', '', 'a typing error finds nothing'),
  ru('ролеки', '', 'one wrong letter'),
  ru('подшыпник', '', 'another one'),
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

export const queries: readonly Query[] = [
  ...romanianProducts,
  ...romanianContent,
  ...russianProducts,
  ...russianContent,
];
