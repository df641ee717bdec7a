import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { forgetMostMemory, megabytes, mostMemory, signIn, startProduct } from './product.ts';
import { uploadModel } from './upload-model.ts';

/** The size of the file, and the maximum growth of the server's resident memory, in bytes. */
const FILE_BYTES = 200e6;
const BUDGET_BYTES = 64e6;
const S3_PORT = 4305;
const S3 = {
  S3_ENDPOINT: `http://localhost:${S3_PORT}`,
  S3_BUCKET: 'uploads',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
};

/** Restarts the server before the upload, because the memory for inserting the demonstration data must not count. */
async function measure(store: string, settings: Record<string, string>): Promise<void> {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'ar-bench-'));
  await (await startProduct({ ...settings, DATA_DIR })).stop();
  const product = await startProduct({ ...settings, DATA_DIR });
  try {
    const access = await signIn(product.origin, 'buildings@podgorica.example');
    const idle = await forgetMostMemory(product.pid);
    const seconds = (await uploadModel(product.origin, access, FILE_BYTES)) / 1000;
    const most = await mostMemory(product.pid);
    const figures = [megabytes(idle), megabytes(most), `${seconds.toFixed(1)} s`];
    const line = figures.map((figure) => figure.padStart(11)).join('');
    console.log(`${store.padEnd(16)}${line}   adds at most ${megabytes(BUDGET_BYTES)}`);
    if (most - idle > BUDGET_BYTES) process.exitCode = 1;
  } finally {
    await product.stop();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

/** Runs the S3 server in a separate process, so that it does not slow the upload down. */
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
