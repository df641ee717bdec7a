import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Kit } from '../src/kit.ts';

const execute = promisify(execFile);
const PACKAGES = path.resolve(import.meta.dirname, '../..');
const TOOLS = path.join(PACKAGES, 'tools');

/** Installs packages of the kit from the host, and all other packages from the workspace instead of a registry. */
export async function outside(host: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'outside-'));
  return {
    folder,
    /** Creates a department like `npx --yes HOST/kit/create.tgz NAME …`. Returns the department's folder. */
    async create(name: string, ...more: string[]): Promise<string> {
      const npx = path.join(folder, 'npx');
      await unpack(`${host}/kit/create.tgz`, path.join(npx, 'node_modules/@ar/create'));
      const dependencies = { '@ar/create': `${host}/kit/create.tgz` };
      await writeFile(path.join(npx, 'package.json'), JSON.stringify({ dependencies }));
      const program = path.join(npx, 'node_modules/@ar/create/dist/create.js');
      await run(folder, process.execPath, [program, name, ...more]);
      return path.join(folder, name);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Throws an error with the program's output if the program fails. */
export async function run(cwd: string, program: string, words: readonly string[], environment = {}) {
  const env = { ...process.env, NODE_ENV: '', NODE_OPTIONS: '', ...environment };
  return execute(program, [...words], { cwd, env, maxBuffer: 16e6 }).catch((error) => {
    throw new Error(`${path.basename(program)} ${words.join(' ')}:\n${error.stdout}${error.stderr}`);
  });
}

/** Throws if a package of the kit differs from the host's list. */
export async function install(department: string, host: string): Promise<void> {
  const kit: Kit = await (await fetch(`${host}/kit/kit.json`)).json();
  const modules = path.join(department, 'node_modules');
  const { dependencies, devDependencies } = await manifestIn(department);
  const needed = Object.keys({ ...dependencies, ...devDependencies });
  for (const [name, address] of Object.entries(dependencies).filter(([other]) => other.startsWith('@ar/'))) {
    const { integrity } = kit.packages.find(({ file }) => address === `${host}/kit/${file}`) ?? {};
    await unpack(address, path.join(modules, name), integrity);
    needed.push(...Object.keys((await manifestIn(path.join(modules, name))).dependencies));
  }
  for (const name of new Set(needed.filter((other) => !other.startsWith('@ar/')))) {
    const places = [
      'tools',
      'kit',
      'federation',
      'records',
      'places',
      'model-viewer',
      'session',
      'ui',
      'domain',
    ];
    const found = places.map((one) => path.join(PACKAGES, one, 'node_modules', name)).find(existsSync);
    if (!found) throw new Error(`${name} is not installed in the workspace.`);
    await mkdir(path.dirname(path.join(modules, name)), { recursive: true });
    await symlink(found, path.join(modules, name));
  }
  await symlink(path.join(TOOLS, 'node_modules/.bin'), path.join(modules, '.bin'));
}

const manifestIn = async (
  folder: string,
): Promise<Record<'dependencies' | 'devDependencies', Record<string, string>>> =>
  JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));

async function unpack(address: string, target: string, integrity?: string): Promise<void> {
  const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
  const found = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  if (integrity !== undefined && integrity !== found)
    throw new Error(`${address} differs from the host's list.`);
  await mkdir(target, { recursive: true });
  const file = path.join(target, 'package.tgz');
  await writeFile(file, bytes);
  await execute('tar', ['-xzf', file, '-C', target, '--strip-components=1']);
}
