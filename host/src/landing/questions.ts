import type { Question } from './texts/texts.ts';

/** */
export const MAX_QUESTIONS = 9;

/** The questions to show: up to nine, stopping at the first one that is not fully translated. */
export function shownQuestions(items: ReadonlyArray<Partial<Question>>): Question[] {
  const shown: Question[] = [];
  for (const { question, answer } of items.slice(0, MAX_QUESTIONS)) {
    if (!question || !answer) break;
    shown.push({ question, answer });
  }
  return shown;
}
