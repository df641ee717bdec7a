import type { DemonstrationMonument } from '../monument.ts';

/** The centre of the city on both banks of the Morača. */
export const CENTRE_MONUMENTS: readonly DemonstrationMonument[] = [
  {
    slug: 'most-milenijum',
    name: 'Most Milenijum',
    name_en: 'Millennium Bridge',
    address: 'Bulevar Ivana Crnojevića – Ulica 13. jula',
    latitude: 42.44491,
    longitude: 19.25901,
    description:
      'Most sa kosim zategama preko Morače, danas jedan od simbola grada. Otvoren je 13. jula 2005. godine, na Dan državnosti. Projektovao ga je prof. dr Mladen Ulićević. Dug je 173 metra, a njegov jedini pilon, visok 57 metara, sa jedne strane nosi kolovoz na dvanaest kablova, a sa druge ga drže dvadeset četiri zatege sa protivtegovima.',
    description_en:
      'A cable-stayed bridge over the Morača, today one of the symbols of the city. It opened on 13 July 2005, Statehood Day, and was designed by Professor Mladen Ulićević. It is 173 metres long; its single pylon, 57 metres high, carries the deck on twelve cables to one side and is held by twenty-four stays with counterweights on the other.',
    image_alt: 'Crtež: Most Milenijum sa bijelim pilonom i lepezom kablova iznad zelene Morače',
    image_alt_en: 'Drawing: the Millennium Bridge, its white pylon and fan of cables above the green Morača',
    drawing: 'cable-bridge',
  },
  {
    slug: 'moskovski-most',
    name: 'Moskovski most',
    name_en: 'Moscow Bridge',
    address: 'Morača, uz Most Milenijum',
    latitude: 42.4444,
    longitude: 19.2583,
    description:
      'Pješački most preko Morače, nedaleko od Mosta Milenijum, dug 105 metara. Poklon je grada Moskve Podgorici, a otvoren je 2008. godine. Povezuje centar grada sa desnom obalom i Moskovskom ulicom. Sa njega se pruža najljepši pogled na kanjon Morače i susjedni most sa zategama.',
    description_en:
      'A footbridge over the Morača close to the Millennium Bridge, 105 metres long. It was a gift from the city of Moscow and opened in 2008. It joins the centre to the right bank and Moskovska Street, and gives the best view of the Morača’s gorge and of the cable-stayed bridge beside it.',
    image_alt: 'Crtež: pješački most blagog luka sa fenjerima preko kanjona Morače',
    image_alt_en: 'Drawing: a gently arched footbridge with lamps across the gorge of the Morača',
    drawing: 'foot-bridge',
  },
  {
    slug: 'spomenik-visockom',
    name: 'Spomenik Vladimiru Visockom',
    name_en: 'Monument to Vladimir Vysotsky',
    address: 'Desna obala Morače, uz Moskovski most',
    latitude: 42.4443,
    longitude: 19.2567,
    description:
      'Spomenik ruskom pjesniku, kantautoru i glumcu, na desnoj obali Morače uz Moskovski most. Djelo je vajara Aleksandra Taratinova, postavljeno 2004. godine, a visok je oko pet metara. Visocki je u Crnoj Gori boravio 1974. i 1975. godine. Na spomeniku su uklesani njegovi stihovi posvećeni Crnoj Gori.',
    description_en:
      'A monument to the Russian poet, singer and actor on the right bank of the Morača, beside the Moscow Bridge. It is the work of the sculptor Alexander Taratynov, put up in 2004 and about five metres high. Vysotsky stayed in Montenegro in 1974 and 1975; his lines about the country are carved on the monument.',
    image_alt: 'Crtež: bronzana figura pjevača sa gitarom u visokom ramu, u pozadini most sa kablovima',
    image_alt_en: 'Drawing: a bronze singer with a guitar in a tall frame, a cable-stayed bridge behind him',
    drawing: 'singer-statue',
  },
  {
    slug: 'spomenik-kralju-nikoli',
    name: 'Spomenik kralju Nikoli',
    name_en: 'King Nikola Monument',
    address: 'Bulevar Svetog Petra Cetinjskog',
    latitude: 42.43995,
    longitude: 19.2603,
    description:
      'Konjanička statua Nikole I Petrovića Njegoša, posljednjeg crnogorskog suverena, vojskovođe, diplomate i pjesnika. Djelo je vajara Rista Radmilovića, otkriveno 2005. godine. Stoji na početku parka preko puta Skupštine Crne Gore.',
    description_en:
      'An equestrian statue of Nikola I Petrović Njegoš, the last Montenegrin sovereign: commander, diplomat and poet. It is the work of the sculptor Risto Radmilović, unveiled in 2005. It stands at the head of the park opposite the Parliament of Montenegro.',
    image_alt: 'Crtež: bronzani konjanik na visokom kamenom postamentu u parku',
    image_alt_en: 'Drawing: a bronze rider on a tall stone plinth in a park',
    drawing: 'rider-statue',
  },
  {
    slug: 'spomenik-marku-miljanovu',
    name: 'Spomenik vojvodi Marku Miljanovu',
    name_en: 'Monument to Duke Marko Miljanov',
    address: 'Njegoševa ulica, ispred zgrade Glavnog grada',
    latitude: 42.44165,
    longitude: 19.26215,
    description:
      'Bronzani spomenik vojvodi, junaku i piscu Marku Miljanovu Popoviću, rođenom u Medunu 1833. godine. Bio je prvi upravitelj Podgorice poslije oslobođenja 1879. godine i pisac „Primjera čojstva i junaštva”. Spomenik je djelo akademskog vajara Ota Loga, otkriven 4. maja 2001. godine, o stogodišnjici vojvodine smrti.',
    description_en:
      'A bronze monument to the duke, warrior and writer Marko Miljanov Popović, born at Medun in 1833. He was the first administrator of Podgorica after its liberation in 1879 and the author of “Examples of Humanity and Bravery”. The work of the sculptor Oto Logo, it was unveiled on 4 May 2001, a hundred years after his death.',
    image_alt: 'Crtež: bronzana figura vojvode u crnogorskoj nošnji na postamentu, iza nje gradske fasade',
    image_alt_en: 'Drawing: a bronze figure of the duke in national dress on a plinth before city façades',
    drawing: 'standing-statue',
  },
  {
    slug: 'spomenik-njegosu',
    name: 'Spomenik Petru II Petroviću Njegošu',
    name_en: 'Petar II Petrović Njegoš Monument',
    address: 'Njegošev park, Bulevar Stanka Dragojevića',
    latitude: 42.4423,
    longitude: 19.2591,
    description:
      'Spomenik duhovnom i svjetovnom vladaru Crne Gore, pjesniku i filozofu, u parku koji nosi njegovo ime. Bronzana sjedeća figura djelo je vajara Sretena Stojanovića, iz pedesetih godina XX vijeka. Isti spomenik kasnije je odliven i za Beograd i Rim. Njegošev „Gorski vijenac” ubraja se u najznačajnija djela južnoslovenske književnosti.',
    description_en:
      'A monument to the spiritual and secular ruler of Montenegro, poet and philosopher, in the park that bears his name. The seated bronze figure is the work of the sculptor Sreten Stojanović and dates from the 1950s; it was later cast again for Belgrade and Rome. Njegoš’s “The Mountain Wreath” is among the most important works of South Slavic literature.',
    image_alt: 'Crtež: bronzana sjedeća figura Njegoša na niskom postamentu među krošnjama parka',
    image_alt_en: 'Drawing: a seated bronze figure of Njegoš on a low plinth among the trees of a park',
    drawing: 'seated-statue',
  },
];
