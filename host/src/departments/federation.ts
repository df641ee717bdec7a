import { firstScreenCopies, type HostSurface, usesHostCopy } from '@ar/federation/compatibility';
import type { RegistryEntry } from '@ar/federation/registry';
import { containerName, expectedHash } from '@ar/federation/release-files';
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { textsPlugin } from './department-texts.ts';
import { COPIED_MODULES, LATER_MODULES, SHARED_MODULES } from './shared-modules.ts';

function shareAll({ shared }: HostSurface) {
  const facts = (name: string, singleton: boolean) => ({
    version: shared[name] ?? '0.0.0',
    scope: 'default',
    shareConfig: { singleton, requiredVersion: false as const },
  });
  const given = Object.entries(SHARED_MODULES).map(([name, module]) => {
    return [name, { ...facts(name, true), lib: () => module }];
  });
  const fetched = (modules: Record<string, () => Promise<object>>, singleton: boolean) =>
    Object.entries(modules).map(([name, load]) => {
      async function get(this: { loading?: unknown }) {
        try {
          const loaded = await load();
          return () => loaded;
        } catch (error) {
          // The runtime would treat the failed fetch as pending and never fetch again.
          delete this.loading;
          throw error;
        }
      }
      return [name, { ...facts(name, singleton), get }];
    });
  return Object.fromEntries([...given, ...fetched(LATER_MODULES, true), ...fetched(COPIED_MODULES, false)]);
}

const integrityPlugin = (hashes: Map<string, string>): ModuleFederationRuntimePlugin => ({
  name: 'registry-integrity',
  createScript({ url }) {
    const integrity = hashes.get(url);
    if (!integrity) throw new Error(`Not in the registry: ${url}`);
    const script = document.createElement('script');
    return Object.assign(script, { src: url, integrity, crossOrigin: 'anonymous', async: true });
  },
});

/** A failing department must not affect other departments (module-federation/core #3877). */
export function createEvaluator(surface: HostSurface): (entry: RegistryEntry) => Promise<unknown> {
  const hashes = new Map<string, string>();
  const departments = new Map<string, string>();
  const start = () =>
    createInstance({
      name: 'host',
      remotes: [],
      plugins: [integrityPlugin(hashes), textsPlugin(departments)],
      shareStrategy: 'loaded-first',
      shared: shareAll(surface),
    });
  let instance: ReturnType<typeof start> | undefined;

  return async (entry) => {
    instance ??= start();
    const name = containerName(entry);
    const url = new URL(entry.base + entry.entry, location.href).href;
    departments.set(name, entry.id);
    hashes.set(url, expectedHash(entry, entry.entry) ?? '');
    // `force` makes a retry run the entry's script again.
    instance.registerRemotes([{ name, entry: url, type: 'global', entryGlobalName: name }], { force: true });
    return instance.loadRemote(`${name}/department`, { from: 'runtime' });
  };
}

export function pathIn(release: RegistryEntry, url: unknown): string | undefined {
  const base = new URL(release.base, location.href).href;
  return typeof url === 'string' && url.startsWith(base) ? url.slice(base.length) : undefined;
}

export function missingFile(error: unknown, entry: RegistryEntry): string | undefined {
  if (error instanceof Error && error.message.includes('ScriptNetworkError')) return entry.entry;
  // `request` is the chunk's URL in Rspack's errors.
  return pathIn(entry, (error as { request?: unknown } | undefined)?.request);
}

export function fetchHostModules(surface: HostSurface, entry: RegistryEntry): void {
  for (const module of firstScreenCopies(entry))
    if (usesHostCopy(surface, entry, module)) COPIED_MODULES[module]().catch(() => undefined);
}
