import { mkdirSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, UNHURRIED } from '@ar/api/platform/database/connect';
import { freePort } from '@ar/api/testing/free-port';
import { findNginx, startNginx } from '@ar/api/testing/nginx';
import { startPostgres } from '@ar/api/testing/postgres-server';
import { bucketOf, objectStoreAt } from '@ar/api/testing/s3';
import { requestThrough } from '../through-proxy.ts';
import { databasePart, type Part, programOf, serverOf, startPart } from './parts.ts';
import { startPrometheus } from './prometheus.ts';

/** Acknowledged writes must survive `kill -9`. The tests' server runs without these settings. */
const POSTGRES = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'];
/** The daily time of backups: 90 minutes ago, so that the servers make a backup at the start and no other backup. */
const BACKUP_AT = new Date(Date.now() - 5_400_000).toTimeString().slice(0, 5);

export type Installation = Awaited<ReturnType<typeof startInstallation>>;

export async function startInstallation() {
  const nginx = findNginx();
  if (!nginx) throw new Error('nginx is not installed.');
  const folder = await mkdtemp(path.join(tmpdir(), 'ar-bench-soak-'));
  const within = (name: string) => path.join(folder, name);
  const ports = await Promise.all(Array.from({ length: 6 }, freePort));
  const [first, second, metricsOfFirst, metricsOfSecond, storePort, mailPort] = ports as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const inbox = within('inbox');
  const objects = within('objects');
  for (const one of [objects, within('backups')]) mkdirSync(one, { recursive: true });
  const closers: (() => Promise<unknown>)[] = [];
  const opened = <Thing>(thing: Thing, close: (thing: Thing) => Promise<unknown>): Thing => {
    closers.unshift(() => close(thing));
    return thing;
  };
  const stop = async () => {
    for (const close of closers) await close();
  };
  try {
    const end = (part: Part) => part.end();
    const postgres = await startPostgres(POSTGRES);
    const database = opened(databasePart(postgres), end);
    const store = opened(await startPart(programOf('soak-store-program', [objects, String(storePort)])), end);
    const mail = opened(await startPart(programOf('soak-mail-program', [inbox, String(mailPort)])), end);
    const proxy = opened(await startNginx(nginx, within('nginx'), [first, second]), (it) => it.stop());
    const config = objectStoreAt(storePort);
    const settingsOf = (port: number, metricsPort: number, name: string) => ({
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATA_DIR: within(name),
      NODE_ENV: 'production',
      JWT_SECRET: 'the same on both servers, as it has to be',
      PUBLIC_ORIGIN: `https://localhost:${proxy.port}`,
      TRUSTED_PROXIES: '127.0.0.1',
      STOP_DELAY_S: '2',
      DATABASE_URL: postgres.url,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      BACKUP_DIR: within('backups'),
      BACKUP_AT,
      ...bucketOf(config),
    });
    const startServer = async (port: number, metricsPort: number, name: string) => {
      mkdirSync(within(name));
      const log = openSync(within(`${name}.log`), 'a');
      return opened(await startPart(serverOf(settingsOf(port, metricsPort, name), log)), end);
    };
    const servers = await Promise.all([
      startServer(first, metricsOfFirst, 'server-1'),
      startServer(second, metricsOfSecond, 'server-2'),
    ]);
    await backupIsProved(metricsOfFirst);
    const metricsPorts = [metricsOfFirst, metricsOfSecond];
    const prometheus = opened(await startPrometheus(folder, metricsPorts), (it) => it.stop());
    const db = opened(
      connect(postgres.url, () => {}, UNHURRIED),
      (it) => it.destroy(),
    );
    const { ask, close } = requestThrough(proxy.port);
    closers.unshift(async () => close());
    return {
      folder,
      inbox,
      db,
      ask,
      prometheus,
      storeConfig: config,
      parts: { PostgreSQL: database, 'object store': store, mail, servers },
      areReady: async () => (await Promise.all([first, second].map(isReady))).every(Boolean),
      stop,
      forget: () => rm(folder, { recursive: true, force: true }),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function isReady(port: number): Promise<boolean> {
  const asked = fetch(`http://127.0.0.1:${port}/api/health/ready/`, { signal: AbortSignal.timeout(5000) });
  return asked.then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Waits for a verified backup, because an alert fires without one. */
async function backupIsProved(metricsPort: number): Promise<void> {
  const proved = /^ar_backup_proved_timestamp_seconds [1-9]/m;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    if (proved.test(await answer.text())) return;
    await pause(500);
  }
}
