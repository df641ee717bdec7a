import type { ApprovalChange, ApprovalValue } from '@ar/federation/approvals';
import type {
  ReleasedDepartment,
  ReleaseHistoryEntry,
  ReleaseRequest,
  ReleasesOverview,
} from '@ar/federation/releases';
import type { Environment } from './command-line.ts';

export interface Machine {
  project: string;
  own?: { id: string; url: string } | undefined;
  environment: Environment;
  say(line: string): void;
  answer(text: string): void;
  build(only: string): Promise<{ code: number; output: string }>;
  browser(): Promise<string>;
}

export const terminal: Pick<Machine, 'environment' | 'say' | 'answer'> = {
  environment: process.env,
  say: console.error,
  answer: console.log,
};

export type Steps = ReturnType<typeof createSteps>;

export function createSteps(say: Machine['say']) {
  const finished: { step: string; seconds: number }[] = [];
  return {
    finished,
    async run<Result>(step: string, work: (note: (text: string) => void) => Promise<Result>) {
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
        finished.push({ step, seconds });
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

const WORDS = {
  path: 'path',
  label: 'label',
  roles: 'roles that open it',
  list: 'list that it asks for first',
  fields: 'fields of its records',
  'public-fields': 'fields that everybody sees',
  'record-roles': 'roles that keep its records',
  service: 'calls that its own service answers',
};

const valueText = (value: ApprovalValue) => (typeof value === 'string' ? value : `${value.mn} / ${value.en}`);

function changesText(changes: readonly ApprovalChange[]): string {
  const side = (values: readonly ApprovalValue[]) => values.map(valueText).join(', ') || 'none';
  const lines = changes.map(
    ({ what, before, after }) => `\n  ${WORDS[what]}: ${side(before)} → ${side(after)}`,
  );
  return lines.join('');
}

export const waitingText = (changes: readonly ApprovalChange[]): string =>
  changes.length > 0
    ? `  It waits for a SuperAdmin's yes on /dashboard/releases, since it changes${changesText(changes)}`
    : '  It waits for a yes on /dashboard/releases: this department asks for a second person.';

function requestText({ department, version, refusal, ...request }: ReleaseRequest): string {
  if (refusal)
    return `\n${department} ${version} was not approved: ${refusal.reason} (${refusal.by}, ${moment(refusal.at)})`;
  const instead = request.replaces ? ` in place of ${request.replaces}` : '';
  const since = moment(request.published_at);
  return `\n${department} ${version} waits${instead} for a SuperAdmin's yes since ${since}${changesText(request.changes)}`;
}

function stateOf({ disabled, canary }: ReleasedDepartment): string {
  if (disabled) return `switched off: ${disabled.reason}`;
  return canary ? `canary ${canary.version} for ${canary.percent} %, ${canary.failures} failures` : '';
}

export function overviewText({ revision, departments, waiting, requests }: ReleasesOverview): string {
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
  return `${table([head, ...rows])}\nregistry revision ${revision}${waits.join('')}${requests.map(requestText).join('')}`;
}

export function historyText(entries: readonly ReleaseHistoryEntry[]): string {
  const head = ['REVISION', 'WHEN (UTC)', 'WHAT', 'VERSION', 'BY', 'COMMIT', 'WHY'];
  const rows = entries.map(({ revision, at, action, version, percent, by, commit, reason }) => {
    const what = percent === null ? action : `${action} ${percent} %`;
    return [String(revision), moment(at), what, version ?? '', by, commit?.slice(0, 8) ?? '', reason ?? ''];
  });
  return table([head, ...rows]);
}
