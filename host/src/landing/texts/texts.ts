import type { Language } from '@ar/domain/languages';
import type { BuildingPart, VisitedKind } from '@ar/domain/public-pages';
import type { FeatureId } from '../feature-order.ts';

/** The six items of the feature grid. */
export const HIGHLIGHTS = ['localities', 'welcome', 'dialogue', 'models', 'nearby', 'construction'] as const;
export type HighlightId = (typeof HIGHLIGHTS)[number];

interface Titled {
  title: string;
  description: string;
}

export interface Question {
  question: string;
  answer: string;
}

/** The header's words, as those of the film's button, stand apart because a script carries them: all others are only in the markup. */
export interface HeaderTexts {
  language: Language;
  home: string;
  label: string;
  features: string;
  faq: string;
  contact: string;
  login: string;
  dashboard: string;
  menu: string;
  languageGroup: string;
}

/** The words of the film's button and player. */
export interface FilmTexts {
  language: Language;
  play: string;
  frame: string;
}

/** Every word of the landing page in one language, as the prerendering's props: no translation library is needed. */
export interface Texts {
  header: HeaderTexts;
  description: string;
  skip: string;
  /** In the other language: it is for those who would rather read that. */
  offer: { label: string; read: string; stay: string };
  hero: {
    eyebrow: string;
    title: readonly [string, string];
    lead: string;
    store: string;
    noStore: string;
    features: string;
    note: string;
    backers: { title: string; city: string; programme: string };
    picture: string;
    landmark: string;
    speech: readonly [string, string];
  };
  greeting: {
    kinds: Record<VisitedKind, { welcome: string; offer: string }>;
    facts: Record<BuildingPart, string>;
    features: string;
  };
  unknownPlace: { title: string; text: string };
  notFound: { hint: string; home: string; support: string };
  features: { title: string; lead: string; items: Record<FeatureId, Titled & { picture: string }> };
  pictures: {
    question: string;
    answer: string;
    place: string;
    metres: string;
    scale: string;
    nearby: string;
  };
  highlights: { title: string; picture: string; items: Record<HighlightId, Titled> };
  film: {
    living: FilmTexts;
    title: string;
    lead: string;
    picture: string;
    privacy: string;
    link: string;
    missing: string;
    alternative: { title: string; paragraphs: readonly string[] };
  };
  faq: { title: string; lead: string; write: string; items: ReadonlyArray<Partial<Question>> };
  footer: {
    title: string;
    lead: string;
    navLabel: string;
    accessibility: string;
    privacy: string;
    rights: string;
  };
}
