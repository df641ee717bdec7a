import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@rstest/core';
import {
  counter,
  findPrometheus,
  gauge,
  objectionsTo,
  objectionsToSeries,
  type Series,
  steady,
} from '../../testing/promtool.ts';

const RULES = resolve(import.meta.dirname, '../../../../../docs/operate/alerts.yml');
const promtool = findPrometheus('promtool');
if (!promtool) console.log('promtool is not here and cannot be fetched: the alert rules are not tried.');

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Times in seconds on promtool's clock, which begins at 0. */
const [LAST_SOUND, FIRST_FAULTY] = [29 * 60, 30 * 60];

const answered = (status: number, method = 'GET') =>
  `http_request_duration_seconds_count{method="${method}",route="/",status="${status}"}`;
const within = (seconds: string, status = 200, method = 'GET') =>
  `http_request_duration_seconds_bucket{method="${method}",route="/",status="${status}",le="${seconds}"}`;
const part = (name: string) => `ar_part_ready{part="${name}"}`;
const happened = (event: string) => `ar_security_events_total{event="${event}"}`;
const failed = (kind: string) => `ar_release_failures_total{department="users",kind="${kind}"}`;

/** The first value or rate of a series is just below the alert's limit, and the second is just above. */
const CASES: readonly (readonly [alert: string, what: string, series: Series])[] = [
  ['ArDown', 'a server does not respond', { up: gauge(1, 0) }],
  [
    'ArDatabaseDown',
    'the database is unreachable, although other values change too',
    {
      [part('database')]: gauge(1, 0),
      [part('store')]: steady(1, 1),
      [part('releases')]: gauge(1, 0),
      [part('builds')]: gauge(1, 0),
      ar_ready: gauge(1, 0),
      ar_database_requests_waiting: gauge(0, 9),
      [answered(200)]: counter(50, 50),
      [answered(503)]: counter(0, 50),
    },
  ],
  [
    'ArFilesDown',
    'the store is unreachable',
    { [part('database')]: steady(1, 1), [part('store')]: gauge(1, 0) },
  ],
  [
    'ArReleaseMissing',
    'files of a live release are missing',
    { [part('database')]: steady(1, 1), [part('releases')]: gauge(1, 0) },
  ],
  [
    'ArReleaseMissing',
    'a build could not be published',
    { [part('database')]: steady(1, 1), [part('builds')]: gauge(1, 0) },
  ],
  [
    'ArErrors',
    'more than one response in a hundred is an unexpected error',
    { [answered(200)]: counter(991, 989), [answered(500, 'POST')]: counter(9, 11) },
  ],
  [
    'ArRefusing',
    'more than one response in a hundred is 503 on a server that is ready',
    {
      ar_ready: steady(1, 1),
      [answered(200)]: counter(991, 989),
      [answered(503, 'POST')]: counter(9, 11),
    },
  ],
  [
    'ArSlow',
    'more than one page in a hundred takes longer than two seconds',
    {
      [within('1')]: counter(98, 90),
      [within('2.5')]: counter(100, 100),
      [within('+Inf')]: counter(100, 100),
      [within('2.5', 503)]: counter(0, 0),
      [within('+Inf', 503)]: counter(500, 500),
      [within('2.5', 201, 'POST')]: counter(0, 0),
      [within('+Inf', 201, 'POST')]: counter(500, 500),
    },
  ],
  [
    'ArRequestsWait',
    'more than five queries wait',
    { [part('database')]: steady(1, 1), ar_database_requests_waiting: gauge(5, 6) },
  ],
  [
    'ArOverloaded',
    'the event loop is delayed by half a second',
    { nodejs_eventloop_lag_p99_seconds: gauge(0.5, 0.51) },
  ],
  [
    'ArGuessing',
    'more than a hundred sign-ins are refused or limited in a quarter of an hour',
    {
      [happened('sign-in-refused')]: counter(3, 4),
      [happened('limited')]: counter(3, 3),
      [happened('signed-in')]: counter(50, 50),
    },
  ],
  ['ArTokenMisused', 'a refresh token is used twice', { [happened('refresh-replayed')]: counter(0, 1) }],
  ['ArTokenMisused', 'a deploy token is refused', { [happened('deploy-token-refused')]: counter(0, 1) }],
  [
    'ArMailWaits',
    'a mail waits for more than a quarter of an hour',
    { ar_outbox_oldest_seconds: gauge(900, 901) },
  ],
  [
    'ArDepartmentFails',
    'a department fails more than ten times in a quarter of an hour, except network failures',
    {
      [failed('evaluation')]: counter(0.6, 0.7),
      [failed('offline')]: counter(50, 50),
      [failed('timeout')]: counter(50, 50),
      [failed('elsewhere')]: counter(50, 50),
    },
  ],
  [
    'ArReleaseFails',
    'a stable release fails far more often than the release before',
    { ar_releases_failing: steady(0, 1) },
  ],
  [
    'ArDiskFull',
    'less than 15 % of the disk is free',
    { ar_disk_free_bytes: gauge(15, 14), ar_disk_bytes: steady(100, 100) },
  ],
  [
    'ArCertificateEnds',
    'the certificate ends in less than 14 days',
    {
      ar_certificate_ends_timestamp_seconds: steady(LAST_SOUND + 14 * DAY, FIRST_FAULTY + 14 * DAY - 1),
    },
  ],
  [
    'ArBackupOld',
    'the newest proved backup is older than 26 hours',
    {
      ar_backup_proved_timestamp_seconds: steady(LAST_SOUND - 26 * HOUR, FIRST_FAULTY - 26 * HOUR - 1),
    },
  ],
];

test.skipIf(!promtool).each(CASES)('fires only %s when %s, and not before', (alert, _what, series) => {
  expect(objectionsToSeries(promtool ?? '', RULES, series, [alert])).toBe('');
});

test.skipIf(!promtool)('parses each query of the dashboard', () => {
  const { panels } = JSON.parse(readFileSync(resolve(RULES, '../dashboard.json'), 'utf8')) as Dashboard;
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const timed = queries.map((expr) => expr.replaceAll('$__rate_interval', '1m'));
  expect(objectionsTo(promtool ?? '', timed)).toBe('');
});

interface Dashboard {
  panels: { targets?: { expr: string }[] }[];
}

test('this file and observe.md contain every alert', () => {
  const all = (file: string, pattern: RegExp) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name]) => name).toSorted();
  const rules = all(RULES, /- alert: (\w+)/g);
  expect([...new Set(CASES.map(([alert]) => alert))].toSorted()).toEqual(rules);
  expect(all(resolve(RULES, '../observe.md'), /^\| `(Ar\w+)`/gm)).toEqual(rules);
});
