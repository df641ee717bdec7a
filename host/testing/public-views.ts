import { CITY_WORDS, type CityWords } from '@ar/domain/public-pages';
import type {
  CityView,
  MapView,
  NeighbourView,
  PageSettings,
  PlacesView,
  PlaceView,
} from '@ar/domain/public-views';

export const BARE_SETTINGS: PageSettings = {
  origin: 'https://ar.example',
  supportEmail: 'help@ar.example',
  cityWords: {},
  hasApp: false,
};

const CITY_WORD = { mn: 'Grad', en: 'The city' };

export const SETTINGS: PageSettings = {
  ...BARE_SETTINGS,
  cityWords: Object.fromEntries(CITY_WORDS.map((word) => [word, CITY_WORD])) as CityWords,
  hasApp: true,
  appleStoreId: '1234567890',
  storeUrl: 'https://store.example/?a=1&b="2"',
  promoVideoId: 'abc-1_2',
  dataLicence: 'https://creativecommons.org/licenses/by/4.0/',
};

const name = { text: 'Sahat kula', tag: 'sr-Latn-ME' };
const picture = {
  address: '/files/kula.webp',
  alt: { text: 'Kamena kula', tag: 'sr-Latn-ME' },
  copies: [{ type: 'image/avif', srcSet: '/files/kula-framed-360.avif 360w' }],
};
const NEIGHBOUR: NeighbourView = {
  item: 'BUILDING_9',
  name: { text: 'Pool', tag: 'en-GB' },
  distance: '50 m',
  picture,
};

export const PLACE: PlaceView = {
  ...{ kind: 'MONUMENT', item: 'MONUMENT_7', name, picture },
  summary: 'Toranj na trgu.',
  share: { address: '/visit/MONUMENT_7/share-mn-3.jpg', text: 'Sahat kula. Kamena kula' },
  address: { text: 'Trg', tag: 'sr-Latn-ME' },
  description: { text: 'Toranj na trgu.', tag: 'sr-Latn-ME' },
  sound: {
    address: '/files/kula.mp3',
    isInOtherLanguage: false,
    isByProgram: true,
    transcript: { text: 'Dobro došli.', tag: 'sr-Latn-ME' },
  },
  model: {
    address: '/files/kula.glb',
    name: 'Kula.glb',
    type: 'GLB',
    size: '39 kB',
    up: 'y',
    isViewable: true,
  },
  facts: [{ label: 'Investitor', text: 'Glavni grad', tag: 'sr-Latn-ME', isProse: false }],
  isBuilt: false,
  point: { latitude: 42.4346, longitude: 19.2614 },
  nextStop: NEIGHBOUR,
  isWalkWhole: true,
  neighbours: [NEIGHBOUR],
  qr: { path: 'M0 0h1v1h-1z', box: '-2 -2 25 25' },
  data: { '@type': 'Place', name: name.text },
};

const marks = {
  spots: [
    { ...{ item: 'MONUMENT_7', name, kind: 'MONUMENT' }, x: '12.5', y: '30.0', side: 'left', isNamed: true },
  ],
  groups: [{ count: 2, address: '/mjesta?near=42.4346%2C19.2614', x: '50.0', y: '50.0' }],
} satisfies MapView['wide'];
const map: MapView = { items: '', narrow: marks, wide: marks };
const card = { item: 'MONUMENT_7', name, kind: 'MONUMENT', word: 'MONUMENT', picture } as const;

export const CITY: CityView = { count: 3, map, cards: [{ ...card, distance: '50 m' }] };

export const LIST: PlacesView = {
  search: 'kula',
  kind: 'MONUMENT',
  all: { address: '/mjesta?q=kula', count: 3, isCurrent: false },
  kinds: [{ kind: 'MONUMENT', address: '/mjesta?q=kula&kind=MONUMENT', count: 2, isCurrent: true }],
  isNear: false,
  map,
  cards: [card],
  ...{ page: 2, pages: 3, previous: '/mjesta?q=kula', next: '/mjesta?q=kula&page=3' },
};
