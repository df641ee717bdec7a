import type { CityWord } from '@ar/domain/public-pages';
import type { mn, mnFilm, mnHeader } from './mn.ts';

export type Texts = typeof mn;
export type HeaderTexts = typeof mnHeader;
export type FilmTexts = typeof mnFilm;

/** The three features, in the order in which they stand and slide. */
export const FEATURES = ['avatar', 'model3d', 'map'] as const;
export type FeatureId = (typeof FEATURES)[number];

/** The six items of the feature grid. */
export const HIGHLIGHTS = ['localities', 'welcome', 'dialogue', 'models', 'nearby', 'construction'] as const;
export type HighlightId = (typeof HIGHLIGHTS)[number];

interface Question {
  question: string;
  answer: string;
}

export const MAX_QUESTIONS = 9;

/** The questions to show: at most nine, ending before the first that is not fully translated. */
export function shownQuestions(items: readonly Partial<Question>[]): Question[] {
  const shown: Question[] = [];
  for (const { question, answer } of items.slice(0, MAX_QUESTIONS)) {
    if (!question || !answer) break;
    shown.push({ question, answer });
  }
  return shown;
}

/** The pages that say what the product owes to its visitors; each also an address in `@ar/domain/public-pages`. */
export type StatementName = 'accessibility' | 'privacy';

interface StatementSection {
  title: string;
  paragraphs: readonly string[];
  items?: readonly string[];
  /** What the city says of itself. */
  facts?: readonly { term: string; word: CityWord }[];
  /** Whether it ends with the support address. */
  writes?: boolean;
}

export interface StatementTexts {
  title: string;
  lead: string;
  sections: readonly StatementSection[];
  /** When the statement was last reviewed. */
  written: string;
}
