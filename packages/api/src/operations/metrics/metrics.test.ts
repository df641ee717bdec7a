import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { parse } from 'yaml';
import { queueMail } from '../../platform/mail/outbox.ts';
import { createLog } from '../../platform/observability/log.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { makeCertificate } from '../../testing/nginx.ts';
import { aRelease, goLive } from '../../testing/releases.ts';
import { newBackupIn, noteProof } from '../backup/backup-folder.ts';
import { createReadiness } from '../health/readiness.ts';
import {
  createMetrics,
  type Metrics,
  readMailFigures,
  readStoredFigures,
  type Sources,
  serveMetrics,
} from './metrics.ts';

const log = createLog('silent');
const pool = { totalCount: 5, idleCount: 3, waitingCount: 2 };
let app: FastifyInstance;
let metrics: Metrics;
let api: TestApi;
let mail: Sources['mail'];
let figures: Sources['figures'];

const backupsIn = (folder: string | undefined) => ({ folder, at: undefined, keep: 14, recipient: undefined });

const createWith = (more: Partial<Sources> = {}) =>
  createMetrics({
    pool,
    readiness: createReadiness({}, log),
    mail: () => mail(),
    figures: () => figures(),
    publicAge: () => 0.5,
    backups: backupsIn(undefined),
    dataDir: tmpdir(),
    publicOrigin: 'http://localhost',
    log,
    ...more,
  });

beforeAll(async () => {
  api = await startTestApi({
    prepare(server) {
      app = server;
      app.addHook('onRequest', async ({ method, routeOptions }, reply) =>
        metrics.observe(method, routeOptions.url, reply.raw),
      );
      app.get('/slow', () => new Promise(() => {}));
    },
  });
});
beforeEach(async () => {
  metrics = createWith();
  mail = () => readMailFigures(api.db);
  figures = () => readStoredFigures(api.db);
  await sql`delete from outbox`.execute(api.db);
});
afterAll(() => api.stop());

async function series(name: string): Promise<number | undefined> {
  const line = (await metrics.text()).split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}
const requests = (method: string, route: string, status: string) =>
  series(`http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`);

describe('requests', () => {
  test('are counted by method, route and status, without values of the request', async () => {
    for (const id of ['41', '42', 'jelena.djurovic@podgorica.example']) {
      await app.inject({ method: 'PATCH', url: `/api/users/${id}/?token=abc`, payload: {} });
    }
    await app.inject({ url: '/api/health/live' });
    await app.inject({ url: '/nothing/jelena' });
    expect(await requests('PATCH', '/api/users/:id/', '401')).toBe(3);
    expect(await requests('GET', '/api/health/live/', '200')).toBe(1);
    expect(await requests('GET', 'none', '404')).toBe(1);
    expect(await metrics.text()).not.toMatch(/jelena|abc|="4[12]"|\/42/);
  });

  test('have the status `aborted` if the client aborts them', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const answer = fetch(`${app.listeningOrigin}/slow`, { signal: leaving.signal });
    const [socket] = await once(app.server, 'connection');
    await once(app.server, 'request');
    leaving.abort();
    await expect(answer).rejects.toThrow();
    await once(socket, 'close');
    expect(await requests('GET', '/slow', 'aborted')).toBe(1);
  });
});

describe('figures', () => {
  test('include pool, process, readiness, outbox and files', async () => {
    await queueMail(api.db, {
      recipient_name: 'Ana',
      recipient_address: 'ana@podgorica.example',
      subject: 's',
      body: 'b',
    });
    await sql`update outbox set created_at = now() - interval '2 minutes'`.execute(api.db);
    await sql`
      insert into files (kind, storage_key, original_name, content_type, size, sha256, is_public)
      values ('image', ${`${'a'.repeat(32)}.webp`}, 'ana.webp', 'image/webp', 1234, ${'0'.repeat(64)}, true)`.execute(
      api.db,
    );
    expect(await series('ar_ready')).toBe(1);
    expect(await series('ar_database_connections')).toBe(5);
    expect(await series('ar_database_connections_idle')).toBe(3);
    expect(await series('ar_database_requests_waiting')).toBe(2);
    expect(await series('ar_outbox_waiting')).toBe(1);
    expect(await series('ar_outbox_oldest_seconds')).toBeGreaterThanOrEqual(120);
    expect(await series('ar_files')).toBe(1);
    expect(await series('ar_files_bytes')).toBe(1234);
    expect(await series('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    expect(await metrics.text()).not.toMatch(/ana\b/);
  });

  test('include each part’s readiness, the disk and refused sign-ins', async () => {
    const parts = { database: async () => {}, store: () => Promise.reject(new Error('away')) };
    metrics = createWith({ readiness: createReadiness(parts, log) });
    expect(await series('ar_part_ready{part="database"}')).toBe(1);
    expect(await series('ar_part_ready{part="store"}')).toBe(0);
    const [free, all] = [await series('ar_disk_free_bytes'), await series('ar_disk_bytes')];
    expect(free).toBeGreaterThan(0);
    expect(all).toBeGreaterThanOrEqual(free ?? 0);
    const refused = 'ar_security_events_total{event="sign-in-refused"}';
    expect(await series(refused)).toBe(0);
    app.counted = metrics.counted;
    await app.inject({
      method: 'POST',
      url: '/api/auth/login/',
      payload: { email: 'a@b.me', password: 'x' },
    });
    expect(await series(refused)).toBe(1);
  });

  test('include a reused refresh token', async () => {
    app.counted = metrics.counted;
    const replayed = 'ar_security_events_total{event="refresh-replayed"}';
    const { email } = await api.addUser();
    const { refresh } = await api.signIn(email);
    const again = () => api.post('/auth/refresh/', { refresh });
    expect((await again()).statusCode).toBe(200);
    expect(await series(replayed)).toBe(0);
    await sql`update refresh_tokens set used_at = used_at - interval '1 minute'`.execute(api.db);
    expect((await again()).statusCode).toBe(401);
    expect(await series(replayed)).toBe(1);
  });

  test('include refused deploy tokens and departments that fail in browsers', async () => {
    app.counted = metrics.counted;
    const refused = 'ar_security_events_total{event="deploy-token-refused"}';
    expect(await series(refused)).toBe(0);
    const headers = { authorization: `Bearer ard_${'x'.repeat(43)}` };
    await app.inject({ url: '/api/releases/', headers });
    expect(await series(refused)).toBe(1);

    await goLive(api.db, aRelease('users', '1.0.0'));
    const failure = { department: 'users', version: '1.0.0', revision: 1, kind: 'evaluation' };
    const payload = { ...failure, channel: 'stable' };
    const { access } = await api.signInAs('MonumentsAdmin');
    const answer = await api.post('/registry/reports/', payload, access);
    expect(answer.statusCode).toBe(200);
    expect(await series('ar_release_failures_total{department="users",kind="evaluation"}')).toBe(1);
  });

  test('include the number of live releases that fail far more often than the release before', async () => {
    const failing = async () => {
      metrics = createWith();
      return series('ar_releases_failing');
    };
    const fails = (version: string) =>
      sql`update releases set failing_since = now() where department = 'clerk' and version = ${version}`.execute(
        api.db,
      );
    await goLive(api.db, aRelease('clerk', '1.0.0'));
    await fails('1.0.0');
    expect(await failing()).toBe(1);
    await goLive(api.db, aRelease('clerk', '1.1.0'));
    expect(await failing()).toBe(0);
    await fails('1.1.0');
    expect(await failing()).toBe(1);
    const { access } = await api.signInAs('SuperAdmin');
    const { revision } = (await api.get('/registry/')).json();
    await api.post('/releases/clerk/disable/', { revision, reason: 'Čekamo ispravku.' }, access);
    expect(await failing()).toBe(0);
  });

  test('include the times of the newest backup and the newest proved backup', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ar-metrics-'));
    metrics = createWith({ backups: backupsIn(folder) });
    expect(await series('ar_backup_proved_timestamp_seconds')).toBe(0);
    const [proved, newest] = [new Date('2026-11-20T03:00:00Z'), new Date('2026-11-21T03:00:00Z')];
    for (const made of [proved, newest]) writeFileSync(newBackupIn(folder, undefined, made), '');
    await noteProof(newBackupIn(folder, undefined, proved), []);
    await noteProof(newBackupIn(folder, undefined, newest), ['jwt-secret is changed']);
    expect(await series('ar_backup_timestamp_seconds')).toBe(newest.getTime() / 1000);
    expect(await series('ar_backup_proved_timestamp_seconds')).toBe(proved.getTime() / 1000);
    rmSync(folder, { recursive: true });
  });

  test('include the expiry of the certificate of PUBLIC_ORIGIN', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ar-metrics-'));
    makeCertificate(folder, 2);
    const [key, cert] = ['ar.key', 'ar.crt'].map((name) => readFileSync(join(folder, name)));
    const proxy = createTlsServer({ key, cert }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as { port: number };
    metrics = createWith({ publicOrigin: `https://127.0.0.1:${port}` });
    const ends = (await series('ar_certificate_ends_timestamp_seconds')) ?? 0;
    expect(Math.round((ends - Date.now() / 1000) / 86_400)).toBe(2);
    proxy.close();
    rmSync(folder, { recursive: true });
  });

  test('query the database once for several reads', async () => {
    let asked = 0;
    const { db } = api;
    figures = async () => {
      asked += 1;
      return readStoredFigures(db);
    };
    await Promise.all(Array.from({ length: 20 }, () => metrics.text()));
    await metrics.text();
    expect(asked).toBe(1);
  });

  test('for waiting mail are not cached', async () => {
    const waiting = {
      recipient_name: 'Ana',
      recipient_address: 'ana@podgorica.example',
      subject: 's',
      body: 'b',
    };
    await queueMail(api.db, waiting);
    expect(await series('ar_outbox_waiting')).toBe(1);
    await sql`update outbox set sent_at = now()`.execute(api.db);
    expect(await series('ar_outbox_waiting')).toBe(0);
    expect(await series('ar_outbox_oldest_seconds')).toBe(0);
  });

  test('are omitted if they cannot be read', async () => {
    figures = () => Promise.reject(new Error('down'));
    mail = () => Promise.reject(new Error('down'));
    expect(await series('ar_files')).toBeUndefined();
    expect(await series('ar_outbox_waiting')).toBeUndefined();
    expect(await series('ar_database_connections')).toBe(5);
  });
});

const GUIDE = resolve(import.meta.dirname, '../../../../../docs/operate');
const read = (file: string) => readFileSync(join(GUIDE, file), 'utf8');
interface Rules {
  groups: { rules: { expr: string }[] }[];
}
interface Dashboard {
  panels: { targets?: { expr: string }[] }[];
}

test.each([
  ['rules for alerts', () => (parse(read('alerts.yml')) as Rules).groups.flatMap(({ rules }) => rules)],
  [
    'panels of the dashboard',
    () => (JSON.parse(read('dashboard.json')) as Dashboard).panels.flatMap((one) => one.targets ?? []),
  ],
])('%s use only existing metrics', async (_name, queries) => {
  metrics = createWith({ backups: backupsIn(tmpdir()) });
  const types = [...(await metrics.text()).matchAll(/^# TYPE (\S+) (\w+)$/gm)];
  const told = types.flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [name],
  );
  // This metric is missing here, because the test's public origin has no TLS.
  told.push('ar_certificate_ends_timestamp_seconds');
  const asked = queries().flatMap(({ expr }) => {
    const bare = expr.replace(/\{.*?\}|\[.*?\]|\b(?:by|on) \(.*?\)/g, '');
    return [...bare.matchAll(/\b[a-z]+_\w+\b(?!\()/g)].map(String);
  });
  expect(asked.length).toBeGreaterThan(15);
  expect(asked.filter((name) => !told.includes(name))).toEqual([]);
});

describe('the metrics port', () => {
  const examined = async () => [{ check: 'disk', level: 'ok' }];

  test('serves only the metrics and the doctor’s findings', async () => {
    const served = await serveMetrics({ host: '127.0.0.1', port: 0 }, metrics, examined);
    const { listeningOrigin: origin } = served;
    const ask = (path: string, method = 'GET') => fetch(origin + path, { method });
    const answer = await ask('/metrics');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, metrics.contentType]);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.text()).toContain('nodejs_eventloop_lag_seconds');
    const statuses = await Promise.all(['/', '/api/users/', '/metrics/x'].map((path) => ask(path)));
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await (await ask('/api/health/ready/?verbose')).json()).toEqual(await examined());
    expect((await ask('/api/health/ready/')).status).toBe(404);
    expect((await ask('/metrics', 'POST')).status).toBe(404);
    await served.close();
    await expect(ask('/metrics')).rejects.toThrow();
  });

  test('is named in the error if the port is in use', async () => {
    const other = createServer();
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
    const { port } = other.address() as { port: number };
    await expect(serveMetrics({ host: '127.0.0.1', port }, metrics, examined)).rejects.toThrow(
      `The metrics cannot be served at 127.0.0.1, port ${port} (EADDRINUSE). Choose another place with METRICS_HOST and METRICS_PORT.`,
    );
    other.close();
  });

  // ASVS 13.4.5
  test('is the only port that serves metrics', async () => {
    for (const url of ['/metrics', '/metrics/', '/api/metrics', '/api/metrics/', '//metrics']) {
      expect((await app.inject({ url })).statusCode).toBe(404);
    }
  });
});
