import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '@ar/api/accounts/sessions/password';
import { connect, UNHURRIED } from '@ar/api/platform/database/connect';
import { freePort } from '@ar/api/testing/free-port';
import { startPostgres } from '@ar/api/testing/postgres-server';
import { aRelease, goLive } from '@ar/api/testing/releases';
import { bucketOf, objectStoreAt } from '@ar/api/testing/s3';
import { PASSWORD, ROOT, signIn, startProduct } from '../product.ts';
import { programOf, startPart } from '../soak/parts.ts';

const BUDGET_MS = 1000;
const LASTS_MS = 10_000;
const AT_ONCE = 20;
const [WORKER, OTHER] = ['ana@ar.example', 'iva@ar.example'];

const ended: (() => unknown)[] = [];
const folder = await mkdtemp(path.join(tmpdir(), 'ar-bench-frozen-'));
ended.unshift(() => rm(folder, { recursive: true, force: true }));

/** Starts a server that accepts connections and never responds. */
async function startMute(): Promise<number> {
  const server = createServer((socket) => void socket.on('error', () => {}).resume()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ended.unshift(() => server.close());
  return (server.address() as AddressInfo).port;
}

const [storePort, mailPort] = await Promise.all([freePort(), freePort()]);
const store = await startPart(
  programOf('soak-store-program', [path.join(folder, 'objects'), `${storePort}`]),
);
ended.unshift(store.end);
const mail = await startPart(programOf('soak-mail-program', [path.join(folder, 'inbox'), `${mailPort}`]));
ended.unshift(mail.end);
const postgres = await startPostgres();
ended.unshift(postgres.stop);
const { origin, kill } = await startProduct({
  DATABASE_URL: postgres.url,
  NODE_ENV: 'test',
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  GEOCODER_URL: `http://127.0.0.1:${await startMute()}`,
  DEPARTMENT_SERVICES: `parks=http://127.0.0.1:${await startMute()}`,
  ...bucketOf(objectStoreAt(storePort)),
});
ended.unshift(kill);
const db = connect(postgres.url, () => {}, UNHURRIED);
ended.unshift(() => db.destroy());

const password_hash = await hashPassword(PASSWORD);
const person = { first_name: 'Ana', last_name: 'Radna', role: 'SuperAdmin' as const, password_hash };
await db
  .insertInto('users')
  .values([WORKER, OTHER].map((email) => ({ ...person, email })))
  .execute();
await goLive(db, { ...aRelease('parks', '1.0.0'), service: true });
const [access, other] = [await signIn(origin, WORKER), await signIn(origin, OTHER)];
const document = await readFile(path.join(ROOT, 'packages/demo/files/monuments/documents/sahat-kula.pdf'));

interface Call {
  method?: string;
  path: string;
  body?: FormData | string;
}

async function send({ method = 'GET', path, body }: Call, token = access): Promise<string> {
  const json = typeof body === 'string' && { 'content-type': 'application/json' };
  const headers = { authorization: `Bearer ${token}`, ...json };
  const asked = fetch(`${origin}/api${path}`, { method, headers, ...(body && { body }) });
  const answer = await asked.catch((error: Error) => error);
  if (answer instanceof Error) return answer.name;
  await answer.arrayBuffer();
  return String(answer.status);
}

const milliseconds = (wait = 0) => `${wait.toFixed(0)} ms`;

let count = 0;
function monument(): FormData {
  count += 1;
  const form = new FormData();
  const texts = {
    name: `Česma ${count}`,
    address: 'Trg',
    description: 'Opis',
    latitude: '42.4',
    longitude: '19.2',
  };
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  form.set('base_of_knowledge', new File([document, `% ${count}`], 'znanje.pdf'));
  return form;
}
const invited = () => ({
  first_name: 'Iva',
  last_name: 'Nova',
  email: `iva${++count}@ar.example`,
  group_names: 'MonumentsAdmin',
});
const edit = (id: number): Call => {
  const body = new FormData();
  body.set('description', `Opis ${++count}`);
  body.set('base_of_knowledge', new File([document, `% ${count}`], 'znanje.pdf'));
  return { method: 'PATCH', path: `/ar_platform/monuments/${id}/`, body };
};

const LIST = { path: '/ar_platform/monuments/?limit=6' };
const adding = (): Call => ({ method: 'POST', path: '/ar_platform/monuments/', body: monument() });
const ids: number[] = [];
for (let n = 0; n < AT_ONCE; n += 1) await send(adding());
for (const { id } of await db.selectFrom('monuments').select('id').execute()) ids.push(id);

const SCENES: Record<string, { frozen?: typeof store; call: (n: number) => Call }> = {
  'object store, adding with files': { frozen: store, call: adding },
  'object store, changing files': { frozen: store, call: (n) => edit(ids[n] ?? 0) },
  'mail server, inviting people': {
    frozen: mail,
    call: () => ({ method: 'POST', path: '/users/', body: JSON.stringify(invited()) }),
  },
  'geocoder, finding addresses': { call: (n) => ({ path: `/geocode/?q=Ulica+${n}` }) },
  "a department's service": { call: (n) => ({ path: `/departments/parks/trees/${n}/` }) },
};

try {
  console.log(
    `Frozen for ${LASTS_MS / 1000} s, ${AT_ONCE} calls of one person   another’s list   their own list   lists   the calls`,
  );
  for (const [name, { frozen, call }] of Object.entries(SCENES)) {
    await frozen?.fail('frozen');
    const calls = Array.from({ length: AT_ONCE }, (_, n) => send(call(n)));
    const end = performance.now() + LASTS_MS;
    const answered: string[] = [];
    const waits = { [WORKER]: 0, [OTHER]: 0 };
    while (performance.now() < end) {
      for (const [email, token] of [
        [WORKER, access],
        [OTHER, other],
      ] as const) {
        const begun = performance.now();
        answered.push(await send(LIST, token));
        waits[email] = Math.max(waits[email] ?? 0, performance.now() - begun);
      }
      await pause(20);
    }
    await frozen?.repair('frozen');
    const isOver =
      Object.values(waits).some((wait) => wait > BUDGET_MS) || answered.some((status) => status !== '200');
    if (isOver) process.exitCode = 1;
    console.log(
      `${name.padEnd(42)}${milliseconds(waits[OTHER]).padStart(16)}${milliseconds(waits[WORKER]).padStart(16)}${String(answered.length).padStart(8)}   ${summary(await Promise.all(calls))}${isOver ? '  over' : ''}`,
    );
  }
} finally {
  for (const end of ended) await end();
}

function summary(statuses: readonly string[]): string {
  return [...new Set(statuses)]
    .map((one) => `${statuses.filter((status) => status === one).length} × ${one}`)
    .join(', ');
}
