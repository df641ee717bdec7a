#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startFront } from '@ar/tools/develop/front';
import { developedIn, watchBuilds } from '@ar/tools/develop/watch-builds';
import { ensureChromium } from '@ar/tools/launch/chromium';
import { main, terminal } from '@ar/tools/release/main';
import { fetchKit, Refused, reportFailure, withKit } from './kit.ts';

const USAGE = `npm run dev                the pages of the host, with this department as it is in this folder (PORT, 3001)
npm run release            builds, checks, releases; npm run release -- --help says what else
npm run kit                takes the kit that the host has today`;

const project = process.cwd();
const MANIFEST = path.join(project, 'package.json');
const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'));
const id: string = manifest.name;
const host = hostOf(manifest.dependencies?.['@ar/kit'] ?? manifest.devDependencies?.['@ar/kit']);

const [command, ...words] = process.argv.slice(2);
try {
  if (command === 'dev') await develop();
  else if (command === 'release') {
    const own = { id, url: host };
    process.exitCode = await main(words, { ...terminal, project, own, build, browser: ensureChromium });
  } else if (command === 'kit') await updateKit();
  else throw new Refused(USAGE);
} catch (error) {
  reportFailure(error);
}

function hostOf(range = ''): string {
  if (/^https?:/.test(range)) return new URL(range).origin;
  throw new Error('The version of @ar/kit in package.json is not a URL of a host.');
}

async function develop(): Promise<void> {
  const front = await startFront({
    product: host,
    port: Number(process.env.PORT || 3001),
    builds: new Map([[id, developedIn(project)]]),
  });
  const builds = watchBuilds([project], front.buildEnded);
  console.log(`
  ${front.origin}/signin   the pages of ${host}, with ${id} as it is here, built anew and reloaded when a source changes

  A SuperAdmin can also open it in ${host} itself: ${id} and ${front.origin} at the foot of /dashboard/releases.
`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await Promise.all([front.stop(), builds.stop()]);
}

async function build(): Promise<{ code: number; output: string }> {
  const child = spawn('npm', ['run', '--silent', 'build'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // On Windows, npm is a script that needs a shell.
    shell: process.platform === 'win32',
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => printed.push(String(text)));
  const [code] = await once(child, 'close');
  return { code: code ?? 1, output: printed.join('') };
}

async function updateKit(): Promise<void> {
  const kit = await fetchKit(host);
  const next = `${JSON.stringify(withKit(manifest, kit, host), null, 2)}\n`;
  if (next === readFileSync(MANIFEST, 'utf8'))
    return console.log(`The kit of ${host} is already installed: ${kit.version}.`);
  writeFileSync(MANIFEST, next);
  console.log(`package.json names the kit ${kit.version} of ${host} now. Run: npm install`);
}
