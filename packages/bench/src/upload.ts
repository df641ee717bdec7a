import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { forgetMostMemory, megabytes, mostMemory, signIn, startProduct } from './product.ts';

/** The server's resident memory while it takes a file of 200 MB (MB here: a million bytes). */
const FILE_BYTES = 200e6;
const BUDGET_BYTES = 200e6;
const S3_PORT = 4305;
const S3 = {
  S3_ENDPOINT: `http://localhost:${S3_PORT}`,
  S3_BUCKET: 'uploads',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
};

/** A binary glTF of this size: a header, a small document, and a buffer of zeros. */
function glb(size: number): Uint8Array<ArrayBuffer> {
  const file = Buffer.alloc(size);
  const json = JSON.stringify({ asset: { version: '2.0' } }).padEnd(32);
  file.write('glTF');
  file.writeUInt32LE(2, 4);
  file.writeUInt32LE(size, 8);
  file.writeUInt32LE(json.length, 12);
  file.write(`JSON${json}`, 16);
  file.writeUInt32LE(size - 60, 52);
  file.write('BIN\0', 56, 'latin1');
  return file;
}

/** Uploads it with a building and returns how many milliseconds that took. */
async function upload(origin: string, access: string): Promise<number> {
  const form = new FormData();
  const fields = {
    name: 'Most',
    address: 'Morača',
    latitude: '42.44',
    longitude: '19.26',
    description: 'Mjera.',
    investor: 'Grad',
    building_size: '100',
    construction_start_date: '2026-01-01',
    construction_end_date: '2027-01-01',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('model_3d', new Blob([glb(FILE_BYTES)]), 'most.glb');
  const began = performance.now();
  const { status } = await fetch(`${origin}/api/ar_platform/buildings/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}` },
    body: form,
  });
  if (status !== 201) throw new Error(`The upload was answered with ${status}.`);
  return performance.now() - began;
}

/** A server that was restarted, so that filling the demonstration data is not in its memory. */
async function measure(store: string, settings: Record<string, string>): Promise<void> {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'ar-bench-'));
  await (await startProduct({ ...settings, DATA_DIR })).stop();
  const product = await startProduct({ ...settings, DATA_DIR });
  try {
    const access = await signIn(product.origin, 'buildings@podgorica.example');
    const idle = await forgetMostMemory(product.pid);
    const seconds = (await upload(product.origin, access)) / 1000;
    const most = await mostMemory(product.pid);
    const figures = [megabytes(idle), megabytes(most), `${seconds.toFixed(1)} s`];
    const line = figures.map((figure) => figure.padStart(11)).join('');
    console.log(`${store.padEnd(16)}${line}   budget ${megabytes(BUDGET_BYTES)}`);
    if (most > BUDGET_BYTES) process.exitCode = 1;
  } finally {
    await product.stop();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

/** An S3 server in its own process, so that it is no slower than the file comes. */
async function startS3(folder: string) {
  const program = fileURLToPath(import.meta.resolve('s3rver/bin/s3rver.js'));
  const options = ['-d', folder, '-p', String(S3_PORT), '--silent', '--configure-bucket', 'uploads'];
  const server = spawn(process.execPath, [program, ...options], { stdio: 'ignore' });
  const answers = () => fetch(S3.S3_ENDPOINT).then(Boolean, () => false);
  while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 100));
  return server;
}

console.log(`upload of ${megabytes(FILE_BYTES)}        idle       most       time`);
await measure('on disk', {});
const folder = await mkdtemp(path.join(tmpdir(), 'ar-bench-s3-'));
const s3 = await startS3(folder);
try {
  await measure('on S3', S3);
} finally {
  s3.kill();
  await rm(folder, { recursive: true, force: true });
}
