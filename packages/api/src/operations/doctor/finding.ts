export interface Finding {
  /** What was looked at, for example `database`. */
  check: string;
  level: 'ok' | 'warning' | 'fault';
  /** In one sentence, without a secret. */
  found: string;
  /** What to do about it. */
  remedy?: string;
}

export const ok = (check: string, found: string): Finding => ({ check, level: 'ok', found });
export const warning = (check: string, found: string, remedy: string): Finding => ({
  check,
  level: 'warning',
  found,
  remedy,
});
export const fault = (check: string, found: string, remedy: string): Finding => ({
  check,
  level: 'fault',
  found,
  remedy,
});

const MARKS = { ok: 'ok     ', warning: 'warning', fault: 'FAULT  ' };

/** For the terminal: a line for each, and one below it with what to do. */
export const linesOf = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ check, level, found, remedy }) => [
    `${MARKS[level]}  ${check}: ${found}`,
    ...(remedy ? [`         ${remedy}`] : []),
  ]);
