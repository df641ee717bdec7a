import type { ReleasedDepartment, ReleaseHistoryEntry, ReleasesOverview } from '@ar/federation/releases';

interface Step {
  step: string;
  seconds: number;
}

export interface Steps {
  /** Does a step and says how long it took; `detail` of its result stands beside it. */
  take<Result>(
    step: string,
    work: () => Promise<Result>,
    detail?: (result: Result) => string,
  ): Promise<Result>;
  /** Every step that was taken. */
  taken: Step[];
}

const WIDTH = 34;

/** Tells each step as it ends, with its time. */
export function createSteps({ say }: Pick<Machine, 'say'>): Steps {
  const taken: Step[] = [];
  return {
    taken,
    async take(step, work, detail) {
      const began = performance.now();
      try {
        const result = await work();
        tell(step, detail?.(result) ?? '', began);
        return result;
      } catch (error) {
        tell(step, 'failed', began);
        throw error;
      }
    },
  };
  function tell(step: string, detail: string, began: number): void {
    const seconds = Math.round((performance.now() - began) / 10) / 100;
    taken.push({ step, seconds });
    say(`  ${step.padEnd(WIDTH)} ${seconds.toFixed(2).padStart(6)} s  ${detail}`.trimEnd());
  }
}

/** What the command needs of the machine that it runs on, handed in so that it can be tested without. */
export interface Machine {
  /** The project's folder. */
  project: string;
  environment: Readonly<Record<string, string | undefined>>;
  /** Whether output goes to a terminal, where a line may be overwritten. */
  isTerminal: boolean;
  /** One line of progress, on the error stream: the other one is for answers. */
  say(line: string): void;
  /** Writes the last line over. */
  show(line: string): void;
  /** What was asked for. */
  answer(text: string): void;
  /** Builds one package and what it needs. */
  build(only: string): Promise<{ code: number; output: string }>;
  /** Where a Chromium is, installed if that is allowed. */
  browser(): Promise<string>;
}

/** Rows as columns of equal width; the last one is as long as it likes. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const moment = (at: string) => at.slice(0, 16).replace('T', ' ');
const size = (bytes: number) => `${Math.ceil(bytes / 1000)} kB`;

function stateOf({ disabled, canary }: ReleasedDepartment): string {
  if (disabled) return `switched off: ${disabled.reason}`;
  return canary ? `canary ${canary.version} for ${canary.percent} %, ${canary.failures} failures` : '';
}

/** What is live where, for a terminal. */
export function overviewText({ revision, departments, waiting }: ReleasesOverview): string {
  const head = ['DEPARTMENT', 'LIVE', 'SINCE (UTC)', 'BY', 'COMMIT', 'SIZE', 'FAILURES', ''];
  const rows = departments.map((department) => {
    const { version, since, by, commit, size: bytes, failures } = department.stable;
    const facts = [moment(since), by, commit?.slice(0, 8) ?? '', size(bytes), String(failures)];
    return [department.id, version, ...facts, stateOf(department)];
  });
  const waits = waiting.map(
    ({ department, version, command }) =>
      `\n${department} ${version} came with the server and waits for\n  ${command}`,
  );
  return `${table([head, ...rows])}\nregistry revision ${revision}${waits.join('')}`;
}

/** A department's revisions for a terminal, the newest first. */
export function historyText(entries: readonly ReleaseHistoryEntry[]): string {
  const head = ['REVISION', 'WHEN (UTC)', 'WHAT', 'VERSION', 'BY', 'COMMIT', 'WHY'];
  const rows = entries.map(({ revision, at, action, version, percent, by, commit, reason }) => {
    const what = percent === null ? action : `${action} ${percent} %`;
    return [String(revision), moment(at), what, version ?? '', by, commit?.slice(0, 8) ?? '', reason ?? ''];
  });
  return table([head, ...rows]);
}
