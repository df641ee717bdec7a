import { LANGUAGES, type Language } from './languages.ts';

/** Stands in built pages where an address must be absolute; a server writes its `PUBLIC_ORIGIN` in its place. */
export const BUILT_ORIGIN = 'https://podgorica.example';

/** Each public page's address in each language; host and server know no others. */
export const PUBLIC_PAGES = {
  landing: { mn: '/', en: '/en/' },
  places: { mn: '/mjesta', en: '/en/places' },
  accessibility: { mn: '/pristupacnost', en: '/en/accessibility' },
  privacy: { mn: '/privatnost', en: '/en/privacy' },
  data: { mn: '/podaci', en: '/en/data' },
} as const satisfies Record<string, Record<Language, string>>;

/** Where the build puts the page of an address, below its output folder. */
export const pageFile = (address: string) =>
  `${address.slice(1)}${address.endsWith('/') ? 'index' : ''}.html`;

/** What has a QR code and a page behind it. `PLACE`: a record of a department, whose code begins with the department's id. */
export const VISITED_KINDS = ['MONUMENT', 'BUILDING', 'PLACE'] as const;
export type VisitedKind = (typeof VISITED_KINDS)[number];

/** The drawing in place of a picture that a place lacks, below the host's output folder. */
export const drawingOf = (kind: VisitedKind, type: 'svg' | 'png') =>
  `assets/landing/drawn-${kind.toLowerCase()}.${type}`;

export const visitAddress = (item: string, language: Language) =>
  `/visit/${item}${language === 'en' ? '?lang=en' : ''}`;

/** Of every picture beside a shared link (Open Graph), in pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** The type that the server writes names with into such pictures, below the host's output folder. */
export const SHARE_FONT = 'assets/landing/bricolage-share.ttf';

export const shareAddress = (item: string, language: Language, revision: number) =>
  `/visit/${item}/share-${language}-${revision}.jpg`;

/** What the last part of such an address asks for. */
export function sharedAt(file: string): { language: Language; revision: number } | undefined {
  const [, language, revision] = /^share-([a-z]{2})-(\d{1,16})\.jpg$/.exec(file) ?? [];
  const known = LANGUAGES.find((one) => one === language);
  return known && { language: known, revision: Number(revision) };
}

const inLanguages = (file: string): Record<Language, string> => ({ mn: file, en: `en/${file}` });

/** The landing page with a greeting, in which `visitMark`s stand for the place. */
export const VISIT_FILES: Record<VisitedKind, Record<Language, string>> = {
  MONUMENT: inLanguages('visit-monument.html'),
  BUILDING: inLanguages('visit-building.html'),
  PLACE: inLanguages('visit-place.html'),
};
export const UNKNOWN_VISIT_FILES = inLanguages('visit-unknown.html');
export const NOT_FOUND_FILES = inLanguages('not-found.html');

/** What the server writes about a place into the built page; inside a list (`VisitList`), about the thing listed. */
export const VISIT_PARTS = [
  'ITEM',
  'NAME',
  'NAME_LANGUAGE',
  'SUMMARY',
  'PICTURE',
  'PICTURE_TEXT',
  'PICTURE_LANGUAGE',
  'COPY_TYPE',
  'COPY_ADDRESSES',
  'TEXT',
  'TEXT_LANGUAGE',
  'LABEL',
  /** The picture beside a shared link, and what it shows. */
  'SHARE',
  'SHARE_TEXT',
  'LATITUDE',
  'LONGITUDE',
  'DISTANCE',
  'SOUND',
  'MODEL',
  'MODEL_NAME',
  'MODEL_TYPE',
  'MODEL_SIZE',
  /** The page's own address as a QR code, for paper: an SVG path and its view box. */
  'QR',
  'QR_BOX',
  /** The axis that points upwards: `y`, as its format has it, or `z`. */
  'MODEL_UP',
  /** What the place is, as schema.org describes it: JSON in an element of its own. */
  'DATA',
] as const;
export type VisitPart = (typeof VISIT_PARTS)[number];

/** Stretches of the built page that are repeated for each thing of a kind. */
export const VISIT_LISTS = [
  /** The name in its own language, on a page in another one. */
  'OWN_NAMES',
  /** The formats in which there are copies of the picture. */
  'COPIES',
  'DESCRIPTIONS',
  'ADDRESSES',
  'SOUNDS',
  /** Once, if the transcript is in another language than the page. */
  'SPOKEN_OTHERWISE',
  'MACHINES',
  'TRANSCRIPTS',
  /** Once, if the text, or the place's name, has no translation into the page's language. */
  'UNTRANSLATED',
  'UNTRANSLATED_NAMES',
  'FACTS',
  /** Once, for a building site that is finished; for everything else. */
  'BUILT',
  'NOT_BUILT',
  'MODELS',
  'VIEWABLE',
  'POINTS',
  'NEXT_STOPS',
  'WHOLE_WALKS',
  'NEARBY',
  'NEIGHBOURS',
] as const;
export type VisitList = (typeof VISIT_LISTS)[number];

/** Places on the landing page, and on each page of the list of all places. */
export const CARDS = { landing: 6, places: 24 } as const;

/** What the server writes about all places together: on the landing page, and in their list. */
export const CITY_PARTS = [
  'COUNT',
  /** Of a place or a group on the drawing: in hundredths of its size, and the side of its name. */
  'X',
  'Y',
  'DX',
  'ANCHOR',
  'NAMED',
  /** The places on the drawing, with spaces between; empty for all of them. */
  'ITEMS',
  'KIND',
  'SEARCH',
  'ADDRESS',
  'CURRENT',
  'PAGE',
  'PAGES',
] as const;
export type CityPart = (typeof CITY_PARTS)[number];

export const CITY_LISTS = [
  'CITY',
  /** Once, if any of the places that were found is on the drawing. */
  'MAPS',
  'NARROW_SPOTS',
  'NARROW_GROUPS',
  'WIDE_SPOTS',
  'WIDE_GROUPS',
  'CARDS',
  ...VISITED_KINDS,
  /** In place of it, for a building site that is not begun. */
  'PLANNED',
  'DISTANCES',
  /** What the list of places can be narrowed to. */
  'ALL_KINDS',
  'KINDS',
  'CHOSEN_KINDS',
  /** Once, if the list is in the order of how near places are to a point. */
  'NEAR',
  'BY_NAME',
  'PAGERS',
  'PREVIOUS_PAGES',
  'NEXT_PAGES',
  /** Once, if nothing was found; if something was; if nothing can be told at the moment. */
  'NONE',
  'FOUND',
  'UNKNOWN',
] as const;
export type CityList = (typeof CITY_LISTS)[number];

export type MarkedPart = VisitPart | CityPart;
export type MarkedList = VisitList | CityList;

export const visitMark = <Part extends MarkedPart>(part: Part): `__${Part}__` => `__${part}__`;

export const listMarks = (list: MarkedList) => ({ start: `__EACH_${list}__`, end: `__END_${list}__` });

/** Stand for addresses that only a server knows; without them their parts stay hidden. They can't resolve (RFC 6761, 6.4). */
export const ADDRESS_MARKS = {
  store: 'https://store.invalid/',
  film: 'https://film.invalid/',
} as const;

export type ConfiguredPart = keyof typeof ADDRESS_MARKS;

/** A part of a built page between two comments, which the server fills in or takes out. */
export const pagePart = (name: string) => new RegExp(`<!--${name}-->(.*?)<!--/${name}-->`, 'gs');

/** What only the city can say in the statements. */
export const CITY_WORDS = ['BODY', 'BASIS', 'RETENTION', 'ANSWER_TIME', 'APPEAL'] as const;
export type CityWord = (typeof CITY_WORDS)[number];

/** Parts of a statement that need such a word: the word itself, and a section about it. */
export const cityParts = (word: CityWord) => ({ fact: `city-${word}`, section: `section-${word}` });

export const cityMark = (word: CityWord, language: Language) => `__CITY_${word}_${language.toUpperCase()}__`;

/** What the page says where a code opens an app that this server knows, and where a browser always opens it. */
export const APP_PARTS = { set: 'app', unset: 'no-app' } as const;

/** What the page for developers says with a licence of public data, and without. */
export const LICENCE_PARTS = { set: 'licence', unset: 'no-licence' } as const;

/** Stand for the licence of public data in words, and as an address for programs. */
export const licenceMark = (language: Language) => `__LICENCE_${language.toUpperCase()}__`;
export const LICENCE_ADDRESS_MARK = 'https://licence.invalid/';
