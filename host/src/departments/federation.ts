import { firstScreenCopies, type HostSurface, isTaken } from '@ar/federation/compatibility';
import type { RegistryEntry } from '@ar/federation/registry';
import { containerName, expectedHash } from '@ar/federation/release-files';
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { textsPlugin } from './department-texts.ts';
import { COPIED_MODULES, LATER_MODULES, SHARED_MODULES } from './shared-modules.ts';

/** The shared modules in Module Federation's terms; the later ones are fetched when a department first needs them. */
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
          // The runtime would take a failed fetch for one under way, and never fetch again.
          delete this.loading;
          throw error;
        }
      }
      return [name, { ...facts(name, singleton), get }];
    });
  return Object.fromEntries([...given, ...fetched(LATER_MODULES, true), ...fetched(COPIED_MODULES, false)]);
}

/** Only entries of the registry run, with the hash that the registry has for them. */
const integrityPlugin = (hashes: Map<string, string>): ModuleFederationRuntimePlugin => ({
  name: 'registry-integrity',
  createScript({ url }) {
    const integrity = hashes.get(url);
    if (!integrity) throw new Error(`Not in the registry: ${url}`);
    const script = document.createElement('script');
    return Object.assign(script, { src: url, integrity, crossOrigin: 'anonymous', async: true });
  },
});

/**
 * Evaluates releases in this page with Module Federation's runtime, giving them the shared surface. A department is
 * registered when it is first opened, so one that is down costs nobody else anything (module-federation/core #3877).
 */
export function createEvaluator(surface: HostSurface): (entry: RegistryEntry) => Promise<unknown> {
  const hashes = new Map<string, string>();
  // Name of a container → its department.
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
    // `force`: its address may have changed after the CDN failed.
    instance.registerRemotes([{ name, entry: url, type: 'global', entryGlobalName: name }], { force: true });
    return instance.loadRemote(`${name}/department`, { from: 'runtime' });
  };
}

export function pathIn(release: RegistryEntry, url: unknown): string | undefined {
  const base = new URL(release.base, location.href).href;
  return typeof url === 'string' && url.startsWith(base) ? url.slice(base.length) : undefined;
}

/** The file of a release that an error says did not come; undefined for any other error. */
export function fileNotHad(error: unknown, entry: RegistryEntry): string | undefined {
  if (error instanceof Error && error.message.includes('ScriptNetworkError')) return entry.entry;
  // rspack's error names the file of a failed chunk.
  return pathIn(entry, (error as { request?: unknown } | undefined)?.request);
}

/** Fetches the modules that a release's first screen takes from this host. */
export function fetchTaken(surface: HostSurface, entry: RegistryEntry): void {
  // Without one of them the department takes its own copy.
  for (const module of firstScreenCopies(entry))
    if (isTaken(surface, entry, module)) COPIED_MODULES[module]().catch(() => undefined);
}
