import { LANGUAGES, type Language } from './languages.ts';

export const PUBLIC_PAGES = {
  landing: { mn: '/', en: '/en/' },
  places: { mn: '/mjesta', en: '/en/places' },
  accessibility: { mn: '/pristupacnost', en: '/en/accessibility' },
  privacy: { mn: '/privatnost', en: '/en/privacy' },
  data: { mn: '/podaci', en: '/en/data' },
} as const satisfies Record<string, Record<Language, string>>;

export const VISITED_KINDS = ['MONUMENT', 'BUILDING', 'PLACE'] as const;
export type VisitedKind = (typeof VISITED_KINDS)[number];

export const drawingOf = (kind: VisitedKind, type: 'svg' | 'png') =>
  `assets/landing/drawn-${kind.toLowerCase()}.${type}`;

export const visitAddress = (item: string, language: Language) =>
  `/visit/${item}${language === 'en' ? '?lang=en' : ''}`;

export const SHARE_SIZE = { width: 1200, height: 630 } as const;

export const SHARE_FONT = 'assets/landing/bricolage-share.ttf';

export const shareAddress = (item: string, language: Language, revision: number) =>
  `/visit/${item}/share-${language}-${revision}.jpg`;

export const sharedIn = (file: string): Language | undefined =>
  LANGUAGES.find((language) => /^share-([a-z]{2})-\d{1,16}\.jpg$/.exec(file)?.[1] === language);

export const CARDS = { landing: 6, places: 24 } as const;

export const CITY_WORDS = ['BODY', 'BASIS', 'RETENTION', 'ANSWER_TIME', 'APPEAL'] as const;
export type CityWord = (typeof CITY_WORDS)[number];
export type CityWords = Partial<Record<CityWord, Record<Language, string>>>;
