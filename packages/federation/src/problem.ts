import SENTENCES from './problems.json' with { type: 'json' };

/** Why a release, or a change of what is live, is refused. The list is closed, so that every reason has its words. */
export type ProblemCode = keyof typeof SENTENCES;

export const PROBLEM_CODES = Object.keys(SENTENCES) as ProblemCode[];

export interface Problem {
  code: ProblemCode;
  facts: Record<string, string | number>;
}

/** For the release command, for logs, and for people who read English; the Montenegrin is the API's. */
export const inEnglish = ({ code, facts }: Problem): string =>
  SENTENCES[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(facts[name]));
