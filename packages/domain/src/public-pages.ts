import { LANGUAGES, type Language } from './languages.ts';

/** A server replaces it with `PUBLIC_ORIGIN`. */
export const BUILT_ORIGIN = 'https://podgorica.example';

export const PUBLIC_PAGES = {
  landing: { mn: '/', en: '/en/' },
  places: { mn: '/mjesta', en: '/en/places' },
  accessibility: { mn: '/pristupacnost', en: '/en/accessibility' },
  privacy: { mn: '/privatnost', en: '/en/privacy' },
  data: { mn: '/podaci', en: '/en/data' },
} as const satisfies Record<string, Record<Language, string>>;

export const pageFile = (address: string) =>
  `${address.slice(1)}${address.endsWith('/') ? 'index' : ''}.html`;

/** Kinds of places with QR codes. `PLACE`: a record of a department. */
export const VISITED_KINDS = ['MONUMENT', 'BUILDING', 'PLACE'] as const;
export type VisitedKind = (typeof VISITED_KINDS)[number];

export const drawingOf = (kind: VisitedKind, type: 'svg' | 'png') =>
  `assets/landing/drawn-${kind.toLowerCase()}.${type}`;

export const visitAddress = (item: string, language: Language) =>
  `/visit/${item}${language === 'en' ? '?lang=en' : ''}`;

export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** The font of names in these pictures, in the build's output folder. */
export const SHARE_FONT = 'assets/landing/bricolage-share.ttf';

export const shareAddress = (item: string, language: Language, revision: number) =>
  `/visit/${item}/share-${language}-${revision}.jpg`;

export const sharedIn = (file: string): Language | undefined =>
  LANGUAGES.find((language) => /^share-([a-z]{2})-\d{1,16}\.jpg$/.exec(file)?.[1] === language);

const inLanguages = (file: string): Record<Language, string> => ({ mn: file, en: `en/${file}` });

export const VISIT_FILES: Record<VisitedKind, Record<Language, string>> = {
  MONUMENT: inLanguages('visit-monument.html'),
  BUILDING: inLanguages('visit-building.html'),
  PLACE: inLanguages('visit-place.html'),
};
export const UNKNOWN_VISIT_FILES = inLanguages('visit-unknown.html');
export const NOT_FOUND_FILES = inLanguages('not-found.html');

export const CARDS = { landing: 6, places: 24 } as const;

export const visitMark = <Part extends string>(part: Part): `__${Part}__` => `__${part}__`;

export const listMarks = (list: string) => ({ start: `__EACH_${list}__`, end: `__END_${list}__` });

/** Marks for a server's addresses. They can't resolve (RFC 6761, 6.4). */
export const ADDRESS_MARKS = {
  store: 'https://store.invalid/',
  film: 'https://film.invalid/',
} as const;

export type ConfiguredPart = keyof typeof ADDRESS_MARKS;

export const pagePart = (name: string) => new RegExp(`<!--${name}-->(.*?)<!--/${name}-->`, 'gs');

export const CITY_WORDS = ['BODY', 'BASIS', 'RETENTION', 'ANSWER_TIME', 'APPEAL'] as const;
export type CityWord = (typeof CITY_WORDS)[number];

/** Parts of a statement that are removed without the word. */
export const cityParts = (word: CityWord) => ({ fact: `city-${word}`, section: `section-${word}` });

export const cityMark = (word: CityWord, language: Language) => `__CITY_${word}_${language.toUpperCase()}__`;

export const APP_PARTS = { set: 'app', unset: 'no-app' } as const;

export const LICENCE_PARTS = { set: 'licence', unset: 'no-licence' } as const;

export const licenceMark = (language: Language) => `__LICENCE_${language.toUpperCase()}__`;
export const LICENCE_ADDRESS_MARK = 'https://licence.invalid/';
