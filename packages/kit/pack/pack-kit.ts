import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CONTRACT } from '@ar/federation/contract';
import { installedFacts } from '@ar/federation/rsbuild/fingerprint';
import { contractVersion, readManifest } from '@ar/federation/rsbuild/installed';
import type { RsbuildPlugin } from '@rsbuild/core';
import type { Kit } from '../src/kit.ts';
import { type InstalledVersion, type Manifest, packedManifest, withoutCatalog } from './manifests.ts';
import { type Files, filesIn, sorted, sourcesIn, tarball, withOwn } from './packed-files.ts';
import { kitPage, STYLE } from './page.ts';

const KIT = path.resolve(import.meta.dirname, '..');
const PACKAGES = path.resolve(KIT, '..');
const PROJECT = path.resolve(PACKAGES, '..');

const SOURCES = ['domain', 'federation', 'model-viewer', 'places', 'records', 'session', 'ui'];

const PROGRAMS = { create: 'dist/create.js', department: 'dist/department.js' };

type Packed = { manifest: Manifest; files: Files; installed: InstalledVersion };

export function packedKit(): RsbuildPlugin {
  return {
    name: 'ar:packed-kit',
    async setup(api) {
      // Reads the facts before the build, because the build empties the folder.
      const stamped = await installedFacts(KIT);
      api.onAfterBuild(async ({ stats }) => {
        if (!stats?.hasErrors()) await packKit(api.context.distPath, stamped);
      });
    },
  };
}

type Stamped = Awaited<ReturnType<typeof installedFacts>>;

async function packKit(programs: string, stamped: Stamped): Promise<void> {
  const target = path.join(programs, 'served');
  const packages = [...sourcePackages(stamped), ...programPackages(programs)];
  const version = `${contractVersion()}-k${contentHash(packages)}`;
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const packed = await Promise.all(
    packages.map(async ({ manifest, files, installed }) => {
      const own = packedManifest(manifest, version, installed);
      const whole = new Map([...files, ['package.json', `${JSON.stringify(own, null, 2)}\n`]]);
      const bytes = await tarball(whole, Object.values(PROGRAMS));
      const file = `${own.name.replace('@', '').replace('/', '-')}-${version}.tgz`;
      writeFileSync(path.join(target, file), bytes);
      // `npx HOST/kit/create.tgz` must work without a version in the URL.
      if (own.name === '@ar/create') writeFileSync(path.join(target, 'create.tgz'), bytes);
      const integrity = `sha512-${hash('sha512', bytes, 'base64')}`;
      return { name: own.name, file, size: bytes.length, integrity };
    }),
  );
  const kit: Kit = { version, contract: CONTRACT, packages: packed };
  writeFileSync(path.join(target, 'kit.json'), `${JSON.stringify(kit, null, 2)}\n`);
  writeFileSync(path.join(target, STYLE.file), STYLE.text);
  writeFileSync(path.join(target, 'index.html'), kitPage(kit));
}

function contentHash(packages: readonly Packed[]): string {
  const contents = packages.map(({ manifest, files, installed }) => [
    packedManifest(manifest, '', installed),
    sorted(files).map(([file, content]) => [file, hash('sha256', content)]),
  ]);
  return hash('sha256', JSON.stringify(contents)).slice(0, 8);
}

const manifestIn = (folder: string) => readManifest(folder) as Manifest & { version: string };
const installedIn =
  (folder: string): InstalledVersion =>
  (name) =>
    manifestIn(path.join(folder, 'node_modules', name)).version;

function sourcePackages(stamped: Stamped): Packed[] {
  return SOURCES.map((name) => {
    const folder = path.join(PACKAGES, name);
    const own = { manifest: manifestIn(folder), files: sourcesIn(folder), installed: installedIn(folder) };
    if (name === 'ui') return { ...own, files: withRunner(own.files) };
    return name === 'federation' ? withFacts(own, stamped) : own;
  });
}

function withRunner(files: Files): Files {
  const base = readFileSync(path.join(PROJECT, 'rstest.base.ts'));
  const runner = { from: '../../../rstest.base.ts', to: './rstest.base.ts' };
  return new Map([...withOwn(files, 'testing/rstest.ts', runner), ['testing/rstest.base.ts', base]]);
}

function withFacts({ manifest, files, installed }: Packed, stamped: Stamped): Packed {
  const given: [string, string | Uint8Array][] = [
    ['tsconfig.json', readFileSync(path.join(PROJECT, 'tsconfig.base.json'))],
    ['css-modules.d.ts', readFileSync(path.join(PROJECT, 'css-modules.d.ts'))],
    ['stamped.json', JSON.stringify(stamped)],
  ];
  const exports = { ...manifest.exports, './tsconfig.json': './tsconfig.json' };
  return { manifest: { ...manifest, exports }, files: new Map([...files, ...given]), installed };
}

function programPackages(programs: string): Packed[] {
  const installed = installedIn(KIT);
  const built = (file: string) => [`dist/${file}`, readFileSync(path.join(programs, file))] as const;
  const { create, department } = PROGRAMS;
  const dependencies = { 'playwright-core': 'catalog:' };
  return [
    {
      manifest: { name: '@ar/create', type: 'module', bin: { create }, dependencies: {} },
      files: new Map<string, string | Uint8Array>([...templates(programs), built('create.js')]),
      installed,
    },
    {
      manifest: { name: '@ar/kit', type: 'module', bin: { department }, dependencies },
      files: new Map(['department.js', 'live.js', 'build.mjs'].map(built)),
      installed,
    },
  ];
}

function templates(programs: string): Files {
  const installed = installedIn(path.join(PACKAGES, 'tools'));
  const files = new Map<string, string | Uint8Array>();
  for (const [file, content] of filesIn(path.join(programs, 'templates'))) {
    const isManifest = file === 'department/package.json';
    files.set(`dist/templates/${file}`, isManifest ? withoutCatalog(String(content), installed) : content);
  }
  return files;
}
