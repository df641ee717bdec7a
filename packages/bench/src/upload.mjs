// @ts-check
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { startProduct } from './product.mjs';

/** The server's resident memory while it takes a file of 200 MB (MB here: a million bytes). */
const FILE_BYTES = 200e6;
const BUDGET_BYTES = 200e6;
const PORT = 4304;
const S3_PORT = 4305;

const megabytes = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(0)} MB`;

/** A binary glTF of this size: a header, a small document, and a buffer of zeros. */
async function* glb(/** @type {number} */ size) {
  const json = Buffer.from(JSON.stringify({ asset: { version: '2.0' } }).padEnd(32));
  const head = Buffer.alloc(20);
  head.write('glTF');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(size, 8);
  head.writeUInt32LE(json.length, 12);
  head.write('JSON', 16);
  const chunk = Buffer.alloc(8);
  let left = size - head.length - json.length - chunk.length;
  chunk.writeUInt32LE(left);
  chunk.write('BIN\0', 4, 'latin1');
  yield Buffer.concat([head, json, chunk]);
  for (const block = Buffer.alloc(64 * 1024); left > 0; left -= block.length) {
    yield left >= block.length ? block : block.subarray(0, left);
  }
}

/** The parts of the form of a building. */
async function* form(/** @type {string} */ boundary) {
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
  for (const [name, value] of Object.entries(fields)) {
    yield Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  }
  yield Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="model_3d"; filename="most.glb"\r\n\r\n`,
  );
  yield* glb(FILE_BYTES);
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

async function signIn(/** @type {string} */ origin) {
  const signedIn = await fetch(`${origin}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'buildings@podgorica.example', password: 'Podgorica1!' }),
  });
  return /** @type {{ access: string }} */ (await signedIn.json()).access;
}

/** Uploads it and returns how many milliseconds that took. */
async function upload(/** @type {string} */ origin, /** @type {string} */ access) {
  const boundary = 'bench';
  const began = performance.now();
  const sending = request(`${origin}/api/ar_platform/buildings/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  });
  const answered = new Promise((resolve, reject) => {
    sending.on('response', resolve);
    sending.on('error', reject);
  });
  await pipeline(Readable.from(form(boundary)), sending);
  const { statusCode } = /** @type {import('node:http').IncomingMessage} */ (await answered);
  if (statusCode !== 201) throw new Error(`The upload was answered with ${statusCode}.`);
  return performance.now() - began;
}

/** The peak resident memory of a process since it was last reset, in bytes (proc(5)). */
async function mostMemory(/** @type {number} */ pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

/** A server that was restarted, so that filling the demonstration data is not in its memory. */
async function measure(/** @type {Record<string, string>} */ settings) {
  const data = await mkdtemp(path.join(tmpdir(), 'ar-bench-'));
  try {
    await (await startProduct(PORT, { ...settings, DATA_DIR: data })).stop();
    const product = await startProduct(PORT, { ...settings, DATA_DIR: data });
    try {
      const access = await signIn(product.origin);
      // 5 resets the peak of the start and of hashing a password (proc(5), clear_refs).
      await writeFile(`/proc/${product.pid}/clear_refs`, '5');
      const idle = await mostMemory(product.pid);
      const milliseconds = await upload(product.origin, access);
      return { idle, most: await mostMemory(product.pid), milliseconds };
    } finally {
      await product.stop();
    }
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

/** An S3 server in its own process, so that its memory is not counted. */
async function startS3() {
  const folder = await mkdtemp(path.join(tmpdir(), 'ar-bench-s3-'));
  const program = fileURLToPath(import.meta.resolve('s3rver/bin/s3rver.js'));
  const options = ['-d', folder, '-p', String(S3_PORT), '--silent', '--configure-bucket', 'uploads'];
  const server = spawn(process.execPath, [program, ...options], { stdio: 'ignore' });
  const answers = () => fetch(`http://localhost:${S3_PORT}/`).then(Boolean, () => false);
  while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 100));
  return async () => {
    server.kill();
    await rm(folder, { recursive: true, force: true });
  };
}

const S3 = {
  S3_ENDPOINT: `http://localhost:${S3_PORT}`,
  S3_BUCKET: 'uploads',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
};

console.log(`upload of ${megabytes(FILE_BYTES)}        idle       most       time`);
const stopS3 = await startS3();
try {
  for (const [store, settings] of /** @type {const} */ ([
    ['on disk', {}],
    ['on S3', S3],
  ])) {
    const { idle, most, milliseconds } = await measure(settings);
    const figures = [megabytes(idle), megabytes(most), `${(milliseconds / 1000).toFixed(1)} s`];
    console.log(
      `${store.padEnd(16)}${figures.map((figure) => figure.padStart(11)).join('')}   budget ${megabytes(BUDGET_BYTES)}`,
    );
    if (most > BUDGET_BYTES) process.exitCode = 1;
  }
} finally {
  await stopS3();
}
