import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * If the program is missing, unpacks Debian's package as root. Installing the package would start Prometheus.
 * Returns undefined if the program is still missing.
 */
export function findPrometheus(name: 'prometheus' | 'promtool'): string | undefined {
  const unpacked = resolve('node_modules/.cache/prometheus');
  const places = ['/usr/bin', '/usr/local/bin', join(unpacked, 'usr/bin')].map((folder) =>
    join(folder, name),
  );
  const found = () => places.find((place) => existsSync(place));
  if (found() === undefined && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    mkdirSync(unpacked, { recursive: true });
    const cwd = { cwd: unpacked };
    spawnSync('apt-get', ['update']);
    spawnSync('apt-get', ['download', 'prometheus'], cwd);
    const archive = readdirSync(unpacked).find((name) => name.endsWith('.deb'));
    if (archive) spawnSync('dpkg-deb', ['--extract', archive, '.'], cwd);
  }
  return found();
}

/** Returns the errors of promtool, or an empty string. */
export function objectionsTo(program: string, expressions: readonly string[]): string {
  const rules = expressions.map((expr, index) => ({ record: `query_${index}`, expr }));
  return run(program, 'check', { groups: [{ name: 'queries', rules }] });
}

function run(program: string, does: 'check' | 'test', document: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'promtool-'));
  const file = join(folder, 'document.json');
  writeFileSync(file, JSON.stringify(document));
  const { status, stdout, stderr } = spawnSync(program, [does, 'rules', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return status === 0 ? '' : `${stdout}\n${stderr}`;
}

/** The metrics at the start and the end of a minute. `after` is undefined if the server did not respond. */
export interface Minute {
  before: string;
  after: string | undefined;
}

/** The key is the name of a series. The value has the samples in the notation of promtool. */
export type Series = Record<string, string>;

const MINUTES = 30;
const OWN = '{job="ar-podgorica",instance="one"}';

/** A gauge that is `healthy` for half an hour, then `fault` for half an hour. */
export const steady = (healthy: number, fault: number) => `${healthy}x${MINUTES - 1} ${fault}x${MINUTES - 1}`;

/** Like `steady`, but with one minute of `fault` in the first half hour, which is too short for an alert. */
export const gauge = (healthy: number, fault: number) =>
  `${healthy}x${MINUTES / 2 - 1} ${fault} ${healthy}x${MINUTES / 2 - 2} ${fault}x${MINUTES - 1}`;

/** A counter that grows by `healthy` per minute for half an hour, then by `fault` per minute for half an hour. */
export const counter = (healthy: number, fault: number) =>
  `0+${healthy}x${MINUTES - 1} ${(MINUTES - 1) * healthy + fault}+${fault}x${MINUTES - 1}`;

/**
 * Repeats the `healthy` minute for half an hour, in which no alert may fire, then the `fault` minute for half an hour, in
 * which exactly the expected alerts must fire. Returns the errors of promtool, or an empty string.
 */
export function objections(
  program: string,
  rules: string,
  { healthy, fault, expected }: { healthy: Minute; fault: Minute; expected: readonly string[] },
): string {
  return watch(program, rules, seriesOf(healthy, fault), expected);
}

export function objectionsToSeries(
  program: string,
  rules: string,
  series: Series,
  expected: readonly string[],
): string {
  const all = { up: steady(1, 1), ...series };
  const input = Object.entries(all).map(([name, values]) => ({ series: withOwn(name), values }));
  return watch(program, rules, input, expected);
}

function watch(
  program: string,
  rules: string,
  input_series: { series: string; values: string }[],
  expected: readonly string[],
): string {
  const fired = `count by (alertname) (max_over_time(ALERTS{alertstate="firing"}[${MINUTES - 1}m]))`;
  const samples = expected.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 }));
  return run(program, 'test', {
    rule_files: [rules],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series,
        promql_expr_test: [
          { expr: fired, eval_time: `${MINUTES - 1}m`, exp_samples: [] },
          { expr: fired, eval_time: `${2 * MINUTES - 1}m`, exp_samples: samples },
        ],
      },
    ],
  });
}

function seriesOf(healthy: Minute, fault: Minute): { series: string; values: string }[] {
  const [s0, s1] = [read(healthy.before), read(healthy.after ?? '')];
  const [f0, f1] = [read(fault.before), read(fault.after ?? '')];
  const up = [...Array(MINUTES).fill(1), ...Array(MINUTES).fill(fault.after === undefined ? 0 : 1)];
  const names = [...new Set([...s1.keys(), ...f1.keys()])];
  const series = names.map((name) => {
    const [first, second, third, fourth] = [s0, s1, f0, f1].map((told) => told.get(name));
    const begun = unending(first, second, second?.value ?? 0);
    const last = begun.at(-1);
    const gone = unending(third, fourth, last === '_' ? 0 : Number(last));
    return { series: withOwn(name), values: [...begun, ...gone].join(' ') };
  });
  return [{ series: `up${OWN}`, values: up.join(' ') }, ...series];
}

interface Sample {
  value: number;
  counts: boolean;
}

/** Repeats a minute: a counter grows by the same amount each minute, and a gauge does not change. */
function unending(before: Sample | undefined, after: Sample | undefined, from: number): (number | '_')[] {
  if (!after) return Array(MINUTES).fill('_');
  const step = after.counts ? after.value - (before?.value ?? 0) : 0;
  const begin = after.counts ? from : after.value;
  return Array.from({ length: MINUTES }, (_, minute) => begin + step * (minute + 1));
}

/** The clock of promtool starts at 0. Adding this offset moves the current time to the end of the tested hour. */
const AT_THE_END = 2 * MINUTES * 60 - Date.now() / 1000;

function read(text: string): Map<string, Sample> {
  const samples = new Map<string, Sample>();
  let counts = false;
  for (const line of text.split('\n')) {
    const type = /^# TYPE \S+ (\w+)/.exec(line)?.[1];
    if (type) counts = type === 'counter' || type === 'histogram';
    const [, name, value] = /^([a-z]\S*(?: \S+)*) (\S+)$/.exec(line) ?? [];
    if (!name || Number.isNaN(Number(value))) continue;
    const moment = name.endsWith('_timestamp_seconds') ? AT_THE_END : 0;
    samples.set(name, { value: Number(value) + moment, counts });
  }
  return samples;
}

const withOwn = (name: string) =>
  name.includes('{') ? name.replace('{', `${OWN.slice(0, -1)},`) : `${name}${OWN}`;
