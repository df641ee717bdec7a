import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { hashPassword } from '@ar/api/accounts/sessions/password';
import { connect, UNHURRIED } from '@ar/api/platform/database/connect';
import { freePort } from '@ar/api/testing/free-port';
import { findNginx, startNginx } from '@ar/api/testing/nginx';
import { startPostgres } from '@ar/api/testing/postgres-server';
import { sql } from 'kysely';
import { PASSWORD, quantile, ROOT, startProduct } from '../product.ts';
import { requestThrough } from '../through-proxy.ts';

/** `--from`: the built checkout or unpacked archive to upgrade from. */
const { values } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string', default: ROOT } },
});
const A_SECOND = 20;
/** nginx sends requests to a restarted server again after ten seconds (`fail_timeout`). */
const NOTICED_MS = 11_000;
const EMAIL = 'ana@ar.example';

const nginx = findNginx();
if (!nginx) throw new Error('nginx is not installed.');
const folder = await mkdtemp(path.join(tmpdir(), 'ar-bench-rolling-'));
const postgres = await startPostgres();
const ports = [await freePort(), await freePort()] as const;
const proxy = await startNginx(nginx, path.join(folder, 'nginx'), ports);
const { ask, close } = requestThrough(proxy.port);
const DATA_DIR = path.join(folder, 'data');

const settings = {
  DATABASE_URL: postgres.url,
  DATA_DIR,
  NODE_ENV: 'test',
  JWT_SECRET: 'the same on all servers, as it has to be',
  PUBLIC_ORIGIN: 'https://ar.podgorica.me',
  TRUSTED_PROXIES: '127.0.0.1',
  STOP_DELAY_S: '2',
  BACKUP_DIR: path.join(folder, 'backups'),
};
await mkdir(settings.BACKUP_DIR);
const start = (server: 0 | 1, project: string) =>
  startProduct({ ...settings, PORT: String(ports[server]) }, project);

async function upgrade(project: string, ...words: string[]): Promise<string> {
  const begun = performance.now();
  const program = path.join(project, 'packages/api/dist/ar.js');
  const options = { env: { ...process.env, ...settings } };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, 'upgrade', ...words, '--json'],
    options,
  );
  const { applied, released } = JSON.parse(stdout) as Record<string, string[]>;
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  const list = (what: string[] = []) => what.join(', ') || 'none';
  return `ar upgrade took ${seconds} s; migrations: ${list(applied)}; releases: ${list(released)}`;
}

function beginLoad(access: string, person: number) {
  const times: number[] = [];
  const failures: string[] = [];
  const written: number[] = [];
  const under = new Set<Promise<void>>();
  const kinds: (() => Promise<{ status: number }>)[] = [
    () => ask('/api/ar_platform/monuments/public/'),
    () => ask('/'),
    () => ask('/api/ar_platform/monuments/', { access }),
    async () => {
      const body = { first_name: `Iva ${times.length}` };
      const answer = await ask(`/api/users/${person}/`, {
        method: 'PATCH',
        body,
        access,
      });
      if (answer.status === 200) written.push(times.length);
      return answer;
    },
  ];
  let turn = 0;
  const one = async () => {
    const begun = performance.now();
    const kind = turn++ % kinds.length;
    const status = await (kinds[kind] as (typeof kinds)[number])().then(
      (answer) => answer.status,
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    );
    times.push(performance.now() - begun);
    if (status !== 200) failures.push(`${kind}: ${status}`);
  };
  const timer = setInterval(() => {
    const asked = one().finally(() => under.delete(asked));
    under.add(asked);
  }, 1000 / A_SECOND);
  return async () => {
    clearInterval(timer);
    await Promise.all(under);
    return { times, failures, written: written.length };
  };
}

try {
  let servers = [await start(0, values.from), await start(1, values.from)];
  const db = connect(postgres.url, () => {}, UNHURRIED);
  const password_hash = await hashPassword(PASSWORD);
  const person = { email: EMAIL, first_name: 'Ana', last_name: 'Prva', role: 'SuperAdmin' as const };
  const ana = await db
    .insertInto('users')
    .values({ ...person, password_hash })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into monuments (name, address, description, latitude, longitude)
    select 'Spomenik ' || n, 'Trg', 'Opis', 42.4, 19.2 from generate_series(1, 100) as n`.execute(db);
  const signedIn = await ask('/api/auth/login/', {
    method: 'POST',
    body: { email: EMAIL, password: PASSWORD },
  });
  const access = String(signedIn.json().access);

  let acknowledged = 0;
  const roll = async (name: string, project: string, ...words: string[]) => {
    const stop = beginLoad(access, ana.id);
    await pause(5000);
    const done = await upgrade(project, ...words);
    const next = [...servers];
    for (const server of [0, 1] as const) {
      await servers[server]?.stop();
      next[server] = await start(server, project);
      await pause(NOTICED_MS);
    }
    servers = next;
    await pause(5000);
    const { times, failures, written } = await stop();
    acknowledged += written;
    const [median, slowest] = [quantile(times, 0.5), Math.max(...times)].map((ms) => ms.toFixed(0));
    console.log(
      `${name.padEnd(14)}${times.length} requests, ${written} of them writes; ${failures.length} failed; median ${median} ms, slowest ${slowest} ms\n${''.padEnd(14)}${done}`,
    );
    for (const failure of new Set(failures)) console.log(`  ${failure}`);
    if (failures.length > 0) process.exitCode = 1;
  };
  await roll('upgrade', ROOT);
  await roll('going back', values.from, '--back');
  await roll('upgrade again', ROOT);
  const { kept } = await db
    .selectFrom('audit_log')
    .select((count) => count.fn.countAll<number>().as('kept'))
    .where('resource', '=', 'users')
    .where('action', '=', 'update')
    .executeTakeFirstOrThrow();
  console.log(`${acknowledged} writes were acknowledged, and ${kept} are kept`);
  if (kept < acknowledged) process.exitCode = 1;
  await db.destroy();
  await Promise.all(servers.map((one) => one.stop()));
} finally {
  close();
  await proxy.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
