import type { ReleasedDepartment, ReleaseHistoryEntry, ReleasesOverview } from '@ar/federation/releases';
import type { Environment } from './command-line.ts';

/** What the command needs of the machine that it runs on, handed in so that it can be tested without. */
export interface Machine {
  project: string;
  environment: Environment;
  /** One line of progress, on the error stream: the other one is for answers. */
  say(line: string): void;
  /** Writes the last line over, where output goes to a terminal. */
  show?: (line: string) => void;
  answer(text: string): void;
  build(only: string): Promise<{ code: number; output: string }>;
  /** Where a Chromium is, installed if that is allowed. */
  browser(): Promise<string>;
}

export type Steps = ReturnType<typeof createSteps>;

/** Tells each step as it ends, with its time and what it noted. */
export function createSteps(say: Machine['say']) {
  const taken: { step: string; seconds: number }[] = [];
  return {
    taken,
    async take<Result>(step: string, work: (note: (text: string) => void) => Promise<Result>) {
      const began = performance.now();
      let detail = '';
      try {
        return await work((text) => {
          detail = text;
        });
      } catch (error) {
        detail = 'failed';
        throw error;
      } finally {
        const seconds = Math.round((performance.now() - began) / 10) / 100;
        taken.push({ step, seconds });
        say(`  ${step.padEnd(34)} ${seconds.toFixed(2).padStart(6)} s  ${detail}`.trimEnd());
      }
    },
  };
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
  return rows.map((row) => line(row).join('  ').trimEnd()).join('\n');
}

const moment = (at: string) => at.slice(0, 16).replace('T', ' ');
export const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} kB`;

function stateOf({ disabled, canary }: ReleasedDepartment): string {
  if (disabled) return `switched off: ${disabled.reason}`;
  return canary ? `canary ${canary.version} for ${canary.percent} %, ${canary.failures} failures` : '';
}

export function overviewText({ revision, departments, waiting }: ReleasesOverview): string {
  const head = ['DEPARTMENT', 'LIVE', 'SINCE (UTC)', 'BY', 'COMMIT', 'SIZE', 'FAILURES', ''];
  const rows = departments.map((department) => {
    const { version, since, by, commit, size: bytes, failures } = department.stable;
    const facts = [moment(since), by, commit?.slice(0, 8) ?? '', kilobytes(bytes), String(failures)];
    return [department.id, version, ...facts, stateOf(department)];
  });
  const waits = waiting.map(
    ({ department, version, command }) =>
      `\n${department} ${version} came with the server and waits for\n  ${command}`,
  );
  return `${table([head, ...rows])}\nregistry revision ${revision}${waits.join('')}`;
}

export function historyText(entries: readonly ReleaseHistoryEntry[]): string {
  const head = ['REVISION', 'WHEN (UTC)', 'WHAT', 'VERSION', 'BY', 'COMMIT', 'WHY'];
  const rows = entries.map(({ revision, at, action, version, percent, by, commit, reason }) => {
    const what = percent === null ? action : `${action} ${percent} %`;
    return [String(revision), moment(at), what, version ?? '', by, commit?.slice(0, 8) ?? '', reason ?? ''];
  });
  return table([head, ...rows]);
}
