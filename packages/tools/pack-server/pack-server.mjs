import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { PROJECT } from '../launch/programs.mjs';
import { checksums, filesIn, hashOf, writeArchive } from './archive.mjs';
import { outputOf, readBill, reproducibleBill } from './bill-of-materials.mjs';
import { licenceFaults } from './licences.mjs';

const LEFT_OUT = new Set([
  'screenshots',
  '.bin',
  '.pnpm',
  '.modules.yaml',
  '.pnpm-workspace-state-v1.json',
  'mf-stats.json',
]);

// `pnpm pack:server` packs the built product and its packages into one archive. Equal commits make equal archives.

const { name, version, description, license, engines } = JSON.parse(
  await readFile(join(PROJECT, 'package.json'), 'utf8'),
);
const mtime = new Date((await outputOf('git', 'log', '-1', '--format=%cI')).trim());
if (await outputOf('git', 'status', '--porcelain'))
  console.warn('Some files are not committed, so this bundle belongs to no commit.');

const top = `${name}-${version}`;
const target = join(PROJECT, 'artefacts', `${top}.tar.gz`);
const work = await mkdtemp(join(tmpdir(), 'pack-server-'));
const content = join(work, top);
try {
  const departments = await readdir(join(PROJECT, 'remotes'));
  const built = ['host/dist', 'packages/api/dist', 'packages/kit/dist/served', 'packages/demo/files'];
  const sources = ['docs', 'CHANGELOG.md', 'packages/api/package.json', 'packages/tools/run.cjs'];
  for (const path of [...built, ...departments.map((one) => `remotes/${one}/dist`), ...sources])
    await copyIn(join(PROJECT, path), path);
  await copyIn(join(await productionPackages(), 'node_modules'), 'packages/api/node_modules');
  await copyIn(join(import.meta.dirname, 'ar.cjs'), 'bin/ar');
  await copyIn(join(import.meta.dirname, 'archive-readme.md'), 'README.md');
  // Without `type`, every version of Node reads bin/ar as CommonJS.
  const manifest = { name, version, description, license, engines, private: true };
  await writeFile(join(content, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeFile(join(content, 'sbom.cdx.json'), await billOfMaterials());
  const paths = await filesIn(content);
  await writeFile(join(content, 'SHA256SUMS'), await checksums(content, paths));
  await mkdir(join(PROJECT, 'artefacts'), { recursive: true });
  await writeArchive(`${target}.partial`, content, top, { mtime, programs: ['bin/ar'] });
  await rename(`${target}.partial`, target);
  const hash = await hashOf(target);
  await writeFile(`${target}.sha256`, `${hash}  ${top}.tar.gz\n`);
  console.log(
    `artefacts/${top}.tar.gz: ${paths.length} files, ${Math.ceil((await stat(target)).size / 1e6)} MB, SHA-256 ${hash}`,
  );
} finally {
  await rm(work, { recursive: true, force: true });
}

/** @param {string} from @param {string} to */
async function copyIn(from, to) {
  if (!existsSync(from)) throw new Error(`${from} is not built.`);
  const filter = (/** @type {string} */ path) => !LEFT_OUT.has(basename(path));
  await cp(from, join(content, to), { recursive: true, filter });
}

async function productionPackages() {
  const folder = join(work, 'packages');
  const machines = ['--os=linux', '--cpu=x64,arm64', '--libc=glibc'];
  // Without these settings, pnpm would make symbolic links instead of files.
  const layout = ['--config.node-linker=hoisted', '--config.inject-workspace-packages=true'];
  await outputOf('pnpm', '--filter', '@ar/api', 'deploy', folder, '--prod', ...layout, ...machines);
  return folder;
}

async function billOfMaterials() {
  const bill = await readBill();
  const faults = licenceFaults(bill);
  if (faults.length > 0) throw new Error(`These licences are not allowed:\n${faults.join('\n')}`);
  return reproducibleBill(bill, mtime);
}
