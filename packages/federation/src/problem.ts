import SENTENCES from './problems.json' with { type: 'json' };

export type ProblemCode = keyof typeof SENTENCES;

export const PROBLEM_CODES = Object.keys(SENTENCES) as ProblemCode[];

export interface Problem {
  code: ProblemCode;
  facts: Record<string, string | number>;
}

/** The English sentence of a problem. The Montenegrin sentences are in the API's catalogue. */
export const inEnglish = ({ code, facts }: Problem): string =>
  SENTENCES[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(facts[name]));
