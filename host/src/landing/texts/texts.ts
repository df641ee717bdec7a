import type { Language } from '@ar/domain/languages';
import en from './en.json';
import mn from './mn.json';

export type Texts = typeof en;
export const TEXTS: Record<Language, Texts> = { mn, en };

export type FeatureId = keyof Texts['features']['items'];
export type HighlightId = keyof Texts['highlights']['items'];
export type StatementName = keyof Texts['statements'];

export const MAX_QUESTIONS = 9;

export function shownQuestions<Item extends { question: string; answer?: string }>(items: Item[]): Item[] {
  const missing = items.findIndex(({ question, answer }) => !question || !answer);
  return items.slice(0, missing < 0 ? MAX_QUESTIONS : Math.min(missing, MAX_QUESTIONS));
}
