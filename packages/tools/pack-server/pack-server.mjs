import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT } from '../launch/programs.mjs';
import { checksums, filesBelow, writeArchive } from './archive.mjs';
import { readBill, reproducibleBill } from './bill-of-materials.mjs';
import { licenceFaults } from './licences.mjs';

const execute = promisify(execFile);

/** pnpm's own notes about an installation, and programs that nobody calls. */
const OF_THE_INSTALLATION = new Set(['.bin', '.pnpm', '.modules.yaml', '.pnpm-workspace-state-v1.json']);

// `pnpm pack:server`: the built product with what it needs to run, in one archive. The same commit makes the same bytes.

const { name, version, description, license, engines } = JSON.parse(
  await readFile(join(PROJECT, 'package.json'), 'utf8'),
);
const { stdout: committed } = await execute('git', ['log', '-1', '--format=%cI'], { cwd: PROJECT });
const time = new Date(committed.trim());
const { stdout: changed } = await execute('git', ['status', '--porcelain'], { cwd: PROJECT });
if (changed) console.warn('Some files are not committed: this archive is of them, and of no commit.');

const top = `${name}-${version}`;
const target = join(PROJECT, 'artefacts', `${top}.tar.gz`);
const work = await mkdtemp(join(tmpdir(), 'pack-server-'));
try {
  const entries = [
    ...(await Promise.all(
      ['host/dist', 'packages/api/dist', 'packages/kit/dist/served', 'packages/demo/files'].map((folder) =>
        own(folder),
      ),
    )),
    ...(await departments()),
    await filesBelow(
      join(await productionPackages(), 'node_modules'),
      'packages/api/node_modules',
      (one) => !OF_THE_INSTALLATION.has(one),
    ),
    await filesBelow(join(PROJECT, 'docs'), 'docs', (one) => one !== 'screenshots'),
    [
      { path: 'packages/api/package.json', from: join(PROJECT, 'packages/api/package.json') },
      { path: 'packages/tools/run.cjs', from: join(PROJECT, 'packages/tools/run.cjs') },
      { path: 'bin/ar', from: join(import.meta.dirname, 'ar.cjs'), program: true },
      { path: 'README.md', from: join(import.meta.dirname, 'archive-readme.md') },
      // Without `type`, so that bin/ar is what every Node can read.
      {
        path: 'package.json',
        content: `${JSON.stringify({ name, version, description, license, engines, private: true }, null, 2)}\n`,
      },
      { path: 'sbom.cdx.json', content: await billOfMaterials() },
    ],
  ].flat();
  const sums = { path: 'SHA256SUMS', content: await checksums(entries) };
  await mkdir(join(PROJECT, 'artefacts'), { recursive: true });
  // There whole, or not at all.
  await writeArchive(`${target}.partial`, top, [...entries, sums], time);
  await rename(`${target}.partial`, target);
  const [hash] = (await checksums([{ path: `${top}.tar.gz`, from: target }])).split(' ');
  await writeFile(`${target}.sha256`, `${hash}  ${top}.tar.gz\n`);
  console.log(
    `artefacts/${top}.tar.gz: ${entries.length} files, ${Math.ceil((await stat(target)).size / 1e6)} MB, SHA-256 ${hash}`,
  );
} finally {
  await rm(work, { recursive: true, force: true });
}

/** A folder of the project at its own place. @param {string} folder @param {(name: string) => boolean} [isWanted] */
function own(folder, isWanted) {
  if (!existsSync(join(PROJECT, folder))) throw new Error(`${folder} is not built.`);
  return filesBelow(join(PROJECT, folder), folder, isWanted);
}

async function departments() {
  const names = await readdir(join(PROJECT, 'remotes'));
  // No file of a release, and in another order each time.
  const isWanted = (/** @type {string} */ one) => one !== 'mf-stats.json';
  return Promise.all(names.map((one) => own(`remotes/${one}/dist`, isWanted)));
}

/** What the server's own programs import, by the lockfile, with the binaries of the machines that servers are. */
async function productionPackages() {
  const folder = join(work, 'packages');
  const machines = ['--os=linux', '--cpu=x64,arm64', '--libc=glibc'];
  // Files instead of links; what is packed has to stand alone.
  const layout = ['--config.node-linker=hoisted', '--config.inject-workspace-packages=true'];
  await pnpm('--filter', '@ar/api', 'deploy', folder, '--prod', ...layout, ...machines);
  return folder;
}

async function billOfMaterials() {
  const bill = await readBill();
  const faults = licenceFaults(bill);
  if (faults.length > 0) throw new Error(`Nobody allowed these licences:\n${faults.join('\n')}`);
  return reproducibleBill(bill, time);
}

/** @param {string[]} words */
async function pnpm(...words) {
  const { stdout } = await execute('pnpm', words, { cwd: PROJECT, maxBuffer: 64e6 });
  return stdout;
}
