#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readOrder } from '@ar/tools/new-department/order';
import { type Surroundings, writeDepartment } from '@ar/tools/new-department/write-department';
import { fetchJson, fetchKit, type Kit, Refused, reportFailure, withKit } from './kit.ts';

type Registry = { departments: { id: string; path: string }[] };

await create(process.argv.slice(2)).catch(reportFailure);

async function create(words: string[]): Promise<void> {
  const given = words.indexOf('--host');
  const host = given < 0 ? installedFrom() : new URL(words.splice(given, 2)[1] ?? '').origin;
  const kit = await fetchKit(host);
  if (manifestIn(path.resolve(import.meta.dirname, '..')).version !== kit.version) {
    const file = kit.packages.find(({ name }) => name === '@ar/create')?.file;
    return runNewest(`${host}/kit/${file}`, [...words, '--host', host]);
  }
  const { departments } = await fetchJson<Registry>(host, '/api/registry/');
  const read = readOrder(words, departments, 'records');
  if ('problems' in read) throw new Refused(read.problems.join('\n'));
  const { id } = read.order;
  if (existsSync(id)) throw new Refused(`The folder ${id} already exists. Nothing was written.`);
  for (const file of await writeDepartment(process.cwd(), read.order, outside(kit, host)))
    console.log(`${id}/${file}`);
  console.log(`
cd ${id}
npm install
npm test                          opens its page on made-up data
npm run dev                       shows it in the pages of ${host} as you edit
RELEASE_TOKEN=… npm run release   builds it, checks it and makes it live`);
}

function manifestIn(folder: string) {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
}

function installedFrom(): string {
  const [folder = ''] = import.meta.dirname.split(`${path.sep}node_modules${path.sep}`);
  const { dependencies = {} } = manifestIn(folder);
  const from = Object.values<string>(dependencies).find((range) => /^https?:.*\/kit\/.*create/.test(range));
  if (!from) throw new Refused('Name the host: --host https://…');
  return new URL(from).origin;
}

/** Runs the host's version of this program, because npx may have started an older version from npm's cache. */
async function runNewest(file: string, words: readonly string[]): Promise<void> {
  const child = spawn('npx', ['--yes', file, ...words], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
}

function outside(kit: Kit, host: string): Surroundings {
  return {
    folder: 'outside',
    words: (id) => ({
      name: id,
      host,
      dev: 'npm run dev',
      test: 'npm test',
      build: 'npm run build',
      release: 'npm run release',
    }),
    manifest: ({ scripts, ...own }) => {
      const commands = { dev: 'department dev', release: 'department release', kit: 'department kit' };
      return withKit({ ...own, scripts: { ...scripts, ...commands } }, kit, host);
    },
  };
}
