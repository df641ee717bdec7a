import type { ReleasedDepartment, ReleaseHistoryEntry, ReleasesOverview } from '@ar/federation/releases';

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
const size = (bytes: number | null) => (bytes === null ? '' : `${Math.ceil(bytes / 1000)} kB`);

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
