import type { Language } from '@ar/domain/languages';

/** The three features by the specification's identifiers, in the order in which they stand and slide. */
export const FEATURES = ['avatar', 'model3d', 'map'] as const;
export type FeatureId = (typeof FEATURES)[number];

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

/** The header's words. They stand apart because its script carries them; all others are only in the markup. */
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

/** Every word of the landing page in one language, as the prerendering's props: no translation library is needed. */
export interface Texts {
  header: HeaderTexts;
  description: string;
  skip: string;
  hero: {
    eyebrow: string;
    title: readonly [string, string];
    lead: string;
    features: string;
    faq: string;
    note: string;
    picture: string;
    landmark: string;
    speech: readonly [string, string];
  };
  features: { title: string; lead: string; items: Record<FeatureId, Titled & { picture: string }> };
  pictures: { question: string; answer: string; metres: string; nearby: string };
  highlights: { title: string; items: Record<HighlightId, Titled> };
  faq: { title: string; lead: string; write: string; items: ReadonlyArray<Partial<Question>> };
  footer: { title: string; lead: string; navLabel: string; rights: string };
}
