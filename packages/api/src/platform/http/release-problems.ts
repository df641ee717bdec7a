import type { Language } from '@ar/domain/languages';
import { inEnglish, type Problem, type ProblemCode } from '@ar/federation/problem';
import type { RefusalReason } from '@ar/federation/releases';
import texts from './release-problems.json';

const MONTENEGRIN: Record<ProblemCode, string> = texts;

const inMontenegrin = ({ code, facts }: Problem): string =>
  MONTENEGRIN[code].replace(/\{(\w+)\}/g, (_, fact: string) => String(facts[fact]));

export const renderReasons = (language: Language, problems: readonly Problem[]): RefusalReason[] =>
  problems.map((problem) => ({
    ...problem,
    text: language === 'en' ? inEnglish(problem) : inMontenegrin(problem),
  }));
