import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { SURFACE } from '../src/surface.ts';

export const FEDERATION = path.resolve(import.meta.dirname, '..');

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

/** Looks in the `node_modules` of `from` and above. */
export function installedFolder(from: string, name: string): string | undefined {
  for (let above = from; ; above = path.dirname(above)) {
    const folder = path.join(above, 'node_modules', name);
    if (existsSync(folder)) return realpathSync(folder);
    if (path.dirname(above) === above) return undefined;
  }
}

function installedVersion(name: string): string {
  const folder = installedFolder(FEDERATION, name);
  if (!folder) throw new Error(`${name} is not installed for ${FEDERATION}`);
  return readManifest(folder).version;
}

export function contractVersion(): string {
  const [, version] =
    /^# Contract (\S+)/.exec(readFileSync(path.join(FEDERATION, 'contract.api.md'), 'utf8')) ?? [];
  if (!version) throw new Error('contract.api.md contains no version: run `pnpm contract`.');
  return version;
}

export function sharedVersions(): Record<string, string> {
  const versionOf = (name: string) => (name.startsWith('@ar/') ? contractVersion() : installedVersion(name));
  return Object.fromEntries(Object.keys(SURFACE).map((module) => [module, versionOf(packageOf(module))]));
}

export function ensureSharedVersions(root: string): void {
  const names = [...new Set(Object.keys(SURFACE).map(packageOf))].filter((name) => !name.startsWith('@ar/'));
  const others = names.flatMap((name) => {
    const folder = installedFolder(root, name);
    const [here, shared] = [folder && readManifest(folder).version, installedVersion(name)];
    return here === undefined || here === shared ? [] : [{ name, here, shared }];
  });
  if (others.length === 0) return;
  const found = others.map(({ name, here, shared }) => `${name} ${here}, the host runs ${shared}`);
  const packages = others.map(({ name, shared }) => `${name}@${shared}`);
  throw new Error(
    `Other versions than the host's are installed here: ${found.join('; ')}. Run: npm install --save-exact ${packages.join(' ')}`,
  );
}

export const federationVersion = () => installedVersion('@module-federation/enhanced');

export const packageOf = (module: string) => /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;
