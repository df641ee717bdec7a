import SENTENCES from './problems.json' with { type: 'json' };

export type ProblemCode = keyof typeof SENTENCES;

export const PROBLEM_CODES = Object.keys(SENTENCES) as ProblemCode[];

export interface Problem {
  code: ProblemCode;
  facts: Record<string, string | number>;
}

/** Returns the English sentence of a problem. The API's catalogue has the Montenegrin sentences. */
export const inEnglish = ({ code, facts }: Problem): string =>
  SENTENCES[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(facts[name]));
