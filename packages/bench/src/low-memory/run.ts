import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { hashPassword } from '@ar/api/accounts/sessions/password';
import { connect, UNHURRIED } from '@ar/api/platform/database/connect';
import { startPostgres } from '@ar/api/testing/postgres-server';
import sharp from 'sharp';
import { megabytes, mostMemory, PASSWORD, ROOT, signIn, startProduct } from '../product.ts';
import { uploadModel } from '../upload-model.ts';
import { makeControlGroup } from './control-group.ts';

/** The memory of the smallest machine that providers rent out. PostgreSQL is not included, as if on a second machine. */
const LIMIT = 512 * 2 ** 20;
const FILE_BYTES = 100e6;
const PICTURES = 4;
const SIZE = { width: 6000, height: 4000 };
const EMAIL = 'ana@ar.example';

const seconds = (begun: number) => `${((performance.now() - begun) / 1000).toFixed(1)} s`;

/** Returns random noise, which compresses as badly as a camera's picture. */
async function photograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { ...SIZE, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

const document = await readFile(path.join(ROOT, 'packages/demo/files/monuments/documents/sahat-kula.pdf'));

async function addMonument(origin: string, access: string, picture: Buffer, number: number): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    name: `Slika ${number}`,
    address: 'Trg',
    latitude: '42.44',
    longitude: '19.26',
  }))
    form.set(name, value);
  form.set('description', 'Mjera.');
  form.set('image', new Blob([Uint8Array.from(picture)]), 'slika.jpg');
  form.set('base_of_knowledge', new Blob([Uint8Array.from(document)]), 'znanje.pdf');
  const answer = await fetch(`${origin}/api/ar_platform/monuments/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}` },
    body: form,
  });
  if (answer.status !== 201)
    throw new Error(`A picture was answered with ${answer.status}: ${await answer.text()}`);
}

function onCores(list: string): void {
  execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', list, String(process.pid)], {
    stdio: 'ignore',
  });
}

const group = await makeControlGroup(LIMIT).catch((error: Error) => {
  console.error(`A control group cannot be made here: ${error.message}`);
  process.exit(1);
});
const postgres = await startPostgres();
const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'ar-bench-'));
try {
  const settings = { DATABASE_URL: postgres.url, DATA_DIR, NODE_ENV: 'test' };
  const cores = availableParallelism();
  const begun = performance.now();
  const product = await group.within(async () => {
    onCores('0');
    const started = await startProduct(settings);
    onCores(`0-${cores - 1}`);
    return started;
  });
  console.log(`start                                   ${seconds(begun)}`);
  try {
    const db = connect(postgres.url, () => {}, UNHURRIED);
    const person = { email: EMAIL, first_name: 'Ana', last_name: 'Prva', role: 'SuperAdmin' as const };
    await db
      .insertInto('users')
      .values({ ...person, password_hash: await hashPassword(PASSWORD) })
      .execute();
    await db.destroy();
    const access = await signIn(product.origin, EMAIL);
    const upload = await uploadModel(product.origin, access, FILE_BYTES);
    console.log(`upload of ${megabytes(FILE_BYTES)}                        ${(upload / 1000).toFixed(1)} s`);
    const picture = await photograph();
    const sent = performance.now();
    await Promise.all(
      Array.from({ length: PICTURES }, (_, number) => addMonument(product.origin, access, picture, number)),
    );
    console.log(
      `${PICTURES} pictures of 24 megapixels (${megabytes(picture.length)} each)  ${seconds(sent)}`,
    );
    const [own, all] = [await mostMemory(product.pid), await group.most()];
    console.log(
      `most memory: ${megabytes(own)} of its own, ${megabytes(all)} with files that the kernel keeps, of ${megabytes(LIMIT)}`,
    );
  } finally {
    await product.stop();
  }
} finally {
  await postgres.stop();
  await rm(DATA_DIR, { recursive: true, force: true });
  await group.remove();
}
