import CATALOGUE from './findings.json';

export interface Finding {
  check: string;
  level: 'ok' | 'warning' | 'fault';
  found: string;
  remedy?: string;
}

export type FindingCode = keyof typeof CATALOGUE;

export function finding(code: FindingCode, facts: Record<string, string | number> = {}): Finding {
  const { check, level, found, remedy } = CATALOGUE[code] as Finding;
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, fact: string) => String(facts[fact]));
  return { check, level, found: fill(found), ...(remedy !== undefined && { remedy: fill(remedy) }) };
}

const MARKS = { ok: 'ok     ', warning: 'warning', fault: 'FAULT  ' };

export const linesOf = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ check, level, found, remedy }) => [
    `${MARKS[level]}  ${check}: ${found}`,
    ...(remedy ? [`         ${remedy}`] : []),
  ]);
