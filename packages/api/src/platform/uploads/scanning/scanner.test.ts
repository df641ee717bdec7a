import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@rstest/core';
import { zipSync } from 'fflate';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { EICAR, startTestClamd, type TestClamd } from '../../../testing/clamd.ts';
import { importsOf } from '../../../testing/imports.ts';
import { formOf, samples } from '../../../testing/samples.ts';
import { createLog } from '../../observability/log.ts';
import { scanStream } from './clamd.ts';
import { createScan } from './scanner.ts';

const PATH = '/ar_platform/monuments/';
const PLACE = { name: 'Kula', address: 'Trg', latitude: 42.4, longitude: 19.2, description: 'Stara.' };
const INFECTED = 'U fajlu je pronađen zlonamjeran sadržaj, pa nije sačuvan. Izaberite drugi fajl.';
const AWAY =
  'Fajlovi se trenutno ne mogu provjeriti na viruse, pa se ne primaju. Pokušajte ponovo za nekoliko minuta.';

let clamd: TestClamd;
let api: TestApi;
let access: string;

beforeAll(async () => {
  clamd = await startTestClamd();
  api = await startTestApi({ scanner: { address: clamd.address, whenDown: 'refuse' } });
  access = (await api.signInAs('MonumentsAdmin')).access;
});
afterAll(async () => {
  await api.stop();
  await clamd.stop();
});

const send = async (knowledge: File, to = api, by = access) =>
  to.sendForm('POST', PATH, formOf({ ...PLACE, base_of_knowledge: knowledge }), by);
const document = (says: string) =>
  new File(
    [
      `%PDF-1.4\n% ${says}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
    ],
    'znanje.pdf',
  );
const infected = () => document(EICAR);
const stored = () => readdir(api.folders.files).catch(() => []);
/** A refused file must leave no draft, no stored file and no row. */
async function leftOf(before: string[]) {
  const rows = await api.db.selectFrom('files').select('storage_key').execute();
  const now = await stored();
  return {
    incoming: await readdir(api.folders.incoming),
    stored: now.filter((one) => !before.includes(one)),
    unnamed: now.filter((one) => !rows.some(({ storage_key }) => storage_key === one)),
  };
}
const NOTHING = { incoming: [], stored: [], unnamed: [] };

afterEach(() => {
  Object.assign(clamd, { most: 25 * 1024 * 1024, frozen: false });
});

// ASVS 5.4.3
test('refuses an infected file under its field, and stores nothing', async () => {
  const before = await stored();
  const made = await send(infected());
  expect([made.statusCode, made.json().errors]).toEqual([400, { base_of_knowledge: [INFECTED] }]);
  const monument = (await send(document('Kula.'))).json();
  const known = await stored();
  const edited = await api.sendForm(
    'PATCH',
    `${PATH}${monument.id}/`,
    formOf({ base_of_knowledge: infected() }),
    access,
  );
  expect(edited.json().errors).toEqual({ base_of_knowledge: [INFECTED] });
  expect(await leftOf(known)).toEqual(NOTHING);
  expect(known).toHaveLength(before.length + 1);
  const told = api.log.map((line) => JSON.parse(line)).filter(({ event }) => event === 'upload-infected');
  expect(told).toMatchObject([
    {
      level: 'warn',
      security: true,
      field: 'base_of_knowledge',
      file: 'znanje.pdf',
      virus: 'Eicar-Test-Signature',
      user: expect.any(Number),
      account: expect.stringContaining('@'),
    },
    { file: 'znanje.pdf' },
  ]);
});

test('scans each file completely, and pictures before they are converted', async () => {
  clamd.scanned = [];
  const [picture, knowledge] = [await samples.png(), document('Kula. '.repeat(40_000))];
  const made = await api.sendForm(
    'POST',
    PATH,
    formOf({ ...PLACE, image: picture, base_of_knowledge: knowledge }),
    access,
  );
  expect(made.statusCode).toBe(201);
  const sent = await Promise.all([picture, knowledge].map((file) => file.bytes()));
  expect(clamd.scanned.map(String)).toEqual(sent.map((bytes) => String(Buffer.from(bytes))));
});

test('scans the table, the ZIP and the files in the ZIP of an import', async () => {
  const monuments = importsOf(api, PATH, access, createScan({ address: clamd.address, whenDown: 'refuse' }));
  const table = (name: string) =>
    `Naziv;Adresa;Opis;Geografska širina;Geografska dužina;Baza znanja\r\n${name};Trg;Stara;42,4;19,2;znanje.pdf\r\n`;
  const archive = zipSync({ 'znanje.pdf': await infected().bytes() });
  const one = await monuments.ready(table('Most'), { name: 'tabela.csv', archive });
  const [row] = await monuments.rows(one.id);
  expect(row).toMatchObject({ verdict: 'invalid', problems: { base_of_knowledge: [INFECTED] } });
  const refused = await monuments.upload(table(EICAR), { name: 'tabela.csv' });
  expect([refused.statusCode, refused.json().errors]).toEqual([400, { sheet: [INFECTED] }]);
  const whole = await monuments.upload(table('Most'), { name: 'tabela.csv', archive: Buffer.from(EICAR) });
  expect(whole.json().errors).toEqual({ archive: [INFECTED] });
});

test('refuses a file that is too large for clamd under its field', async () => {
  clamd.most = 100_000;
  const before = await stored();
  const answer = await send(document('Kula. '.repeat(80_000)));
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    { base_of_knowledge: ['Fajl je prevelik da bi se provjerio na viruse, pa nije sačuvan.'] },
  ]);
  expect(await leftOf(before)).toEqual(NOTHING);
});

test('while clamd is down, refuses or accepts files as configured', async () => {
  const away = await startTestClamd();
  await away.stop();
  const settings = { address: away.address, whenDown: 'accept' } as const;
  const [refusing, accepting] = [
    await startTestApi({ scanner: { ...settings, whenDown: 'refuse' } }),
    await startTestApi({ scanner: settings }),
  ];
  try {
    const one = (await refusing.signInAs('MonumentsAdmin')).access;
    const refused = await send(document('Kula.'), refusing, one);
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().detail]).toEqual([
      503,
      '60',
      AWAY,
    ]);
    expect(await readdir(refusing.folders.incoming)).toEqual([]);
    expect(await refusing.db.selectFrom('files').select('id').execute()).toEqual([]);
    const other = (await accepting.signInAs('MonumentsAdmin')).access;
    expect((await send(document('Kula.'), accepting, other)).statusCode).toBe(201);
    expect(accepting.log.join('\n')).toContain('a file could not be scanned');
  } finally {
    await Promise.all([refusing.stop(), accepting.stop()]);
  }
});

test('stops waiting if clamd does not respond', async () => {
  clamd.frozen = true;
  const wait = { connectMs: 1000, idleMs: 50, wholeMs: 10_000 };
  const asked = scanStream(clamd.address, [Buffer.from('Kula.')], wait);
  await expect(asked).rejects.toMatchObject({ reason: 'away', cause: { message: 'No answer in time.' } });
});

test('closes a file that could not be sent to clamd', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scanned-'));
  const file = { path: join(folder, 'a.part'), name: 'a.pdf', field: 'base_of_knowledge', size: 2_000_000 };
  await writeFile(file.path, Buffer.alloc(file.size));
  const scan = createScan({ address: { path: join(folder, 'nobody.ctl') }, whenDown: 'accept' });
  await scan(file, { log: createLog('silent') });
  await new Promise((soon) => setTimeout(soon, 50));
  const open = await readdir('/proc/self/fd');
  const paths = await Promise.all(open.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => '')));
  expect(paths.filter((path) => path.startsWith(folder))).toEqual([]);
  await rm(folder, { recursive: true });
});
