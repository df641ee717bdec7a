import { expectedAlerts, nameOf } from './faults.ts';
import type { findBroken } from './findings.ts';
import type { Inbox } from './inbox.ts';
import type { InjectedFault } from './inject-fault.ts';
import type { Entry } from './journal.ts';
import type { Ledger } from './ledger.ts';
import type { Firing } from './prometheus.ts';
import { READING } from './readers.ts';
import { SHORTER } from './rules.ts';

interface SoakRun {
  seed: number;
  begun: number;
  ended: number;
  faults: readonly InjectedFault[];
  entries: readonly Entry[];
  firings: readonly Firing[];
  broken: Awaited<ReturnType<typeof findBroken>>;
  mail: ReturnType<Inbox['compare']>;
  asked: number;
  written: Readonly<Record<string, Ledger>>;
}

const PROBING = 'try to write';
const isRead = ({ what }: Entry) => what.startsWith(READING);
const isWrite = (entry: Entry) => !isRead(entry) && entry.what !== PROBING;
const isDone = ({ outcome }: Entry) => typeof outcome === 'number' && outcome < 300;
const between = <One>(all: readonly One[], moment: (one: One) => number, from: number, to: number) =>
  all.filter((one) => moment(one) >= from && moment(one) < to);

function rowOf(run: SoakRun, index: number) {
  const fault = run.faults[index] as InjectedFault;
  const next = run.faults[index + 1]?.begun ?? Number.POSITIVE_INFINITY;
  const entries = between(run.entries, ({ at }) => at, fault.begun, next);
  const fired = new Set(
    between(run.firings, ({ from }) => from, fault.begun, next).map(({ alert }) => alert),
  );
  const expected = new Set(expectedAlerts(fault));
  const [reads, writes] = [entries.filter(isRead), entries.filter(isWrite)];
  return {
    fault: nameOf(fault),
    at: Math.round((fault.begun - run.begun) / 1000),
    seconds: Math.round((fault.repaired - fault.begun) / 1000),
    ...fault.recovery,
    quiet: fault.settled && Math.round((fault.settled - fault.repaired) / 1000),
    written: writes.filter(isDone).length,
    refused: countOf(writes.filter((one) => !isDone(one))),
    reads: reads.length,
    failedReads: reads.filter(({ outcome }) => outcome !== 200),
    slowestRead: Math.max(0, ...reads.map(({ ms }) => ms)),
    fired: [...fired].sort(),
    missing: [...expected].filter((one) => !fired.has(one)),
    unexpected: [...fired].filter((one) => !expected.has(one)),
  };
}

function countOf(entries: readonly Entry[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { what, outcome } of entries) {
    const key = `${what}: ${outcome}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** Prints the report. Returns true if the run found no fault of the product. */
export function report(run: SoakRun, asJson: boolean): boolean {
  const rows = run.faults.map((_, index) => rowOf(run, index));
  const { broken, mail } = run;
  const reads = run.entries.filter(isRead);
  const firstFault = run.faults[0]?.begun ?? Number.POSITIVE_INFINITY;
  const early = run.firings.filter(({ from }) => from < firstFault).map(({ alert }) => alert);
  const promises = {
    'acknowledged writes lost': broken.lost,
    'half-done records': broken.half,
    'rows without a file': broken.withoutFile,
    'files without a row, after a sweep': broken.withoutRow,
    'acknowledged mails that never came': mail.lost,
    'public pages that failed': reads
      .filter(({ outcome }) => outcome !== 200)
      .map(({ at, what, outcome }) => `${new Date(at).toISOString()} ${what}: ${outcome}`),
    'answers of 500': run.entries.filter(({ outcome }) => outcome === 500).map(({ what }) => what),
    'alerts that did not fire': rows.flatMap(({ fault, missing }) =>
      missing.map((one) => `${fault}: ${one}`),
    ),
    'alerts that fired for another fault': [
      ...early,
      ...rows.flatMap(({ fault, unexpected }) => unexpected.map((one) => `${fault}: ${one}`)),
    ],
  };
  const figures = {
    seed: run.seed,
    minutes: Math.round((run.ended - run.begun) / 6000) / 10,
    rulesShortenedBy: SHORTER,
    faults: rows.length,
    writesAcknowledged: run.entries.filter(isWrite).filter(isDone).length,
    writesNotAcknowledged: run.entries.filter(isWrite).filter((one) => !isDone(one)).length,
    recordsAcknowledged: Object.values(run.written).reduce((sum, { kept }) => sum + kept.size, 0),
    mailsAcknowledged: run.asked,
    mailsSentTwice: mail.twice,
    leftoversSwept: broken.swept,
    publicPagesRead: reads.length,
    slowestPublicPageMs: Math.max(0, ...reads.map(({ ms }) => ms)),
  };
  if (asJson) console.log(JSON.stringify({ ...figures, rows, promises }, null, 2));
  else printTable(rows, figures, promises);
  return Object.values(promises).every(({ length }) => length === 0);
}

const SHOWN = 10;

function printTable(
  rows: readonly ReturnType<typeof rowOf>[],
  figures: Record<string, number>,
  promises: Record<string, readonly string[]>,
): void {
  console.log(
    `${'fault'.padEnd(22)}   at  lasted  of use  ready  quiet  written  not  read  failed  slowest  alerts`,
  );
  const cell = (value: number | undefined, width: number, digits = 0) =>
    (value === undefined ? '–' : value.toFixed(digits)).padStart(width);
  for (const row of rows) {
    const not = Object.values(row.refused).reduce((sum, count) => sum + count, 0);
    const alerts = [
      ...row.fired.map((one) => (row.unexpected.includes(one) ? `${one} (UNEXPECTED)` : one)),
      ...row.missing.map((one) => `${one} (MISSING)`),
    ];
    console.log(
      row.fault.padEnd(22) +
        cell(row.at, 5) +
        cell(row.seconds, 8) +
        cell(row.write, 8, 1) +
        cell(row.ready, 7, 1) +
        cell(row.quiet, 7) +
        cell(row.written, 9) +
        cell(not, 5) +
        cell(row.reads, 6) +
        cell(row.failedReads.length, 8) +
        cell(row.slowestRead, 9) +
        `  ${alerts.join(', ')}`,
    );
  }
  console.log(
    '\nSeconds; the slowest public page in milliseconds. "of use", "ready" and "quiet" count from the repair.\n',
  );
  for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(40)}${value}`);
  console.log();
  for (const [name, found] of Object.entries(promises)) {
    console.log(`${name.padEnd(40)}${found.length}`);
    for (const one of found.slice(0, SHOWN)) console.log(`    ${one}`);
    if (found.length > SHOWN) console.log(`    and ${found.length - SHOWN} more`);
  }
}
