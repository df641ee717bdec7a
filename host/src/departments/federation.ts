import { firstScreenCopies, type HostSurface, isTaken } from '@ar/federation/compatibility';
import type { RegistryEntry } from '@ar/federation/registry';
import { containerName, expectedHash } from '@ar/federation/release-files';
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { textsPlugin } from './department-texts.ts';
import { COPIED_MODULES, LATER_MODULES, SHARED_MODULES } from './shared-modules.ts';

/** What this page shares, in Module Federation's terms. What stands apart is fetched when a department first needs it. */
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
          // The runtime keeps a fetch that failed as one under way: who asks next would not get another.
          delete this.loading;
          throw error;
        }
      }
      return [name, { ...facts(name, singleton), get }];
    });
  return Object.fromEntries([...given, ...fetched(LATER_MODULES, true), ...fetched(COPIED_MODULES, false)]);
}

/** Only entries that were looked up in the registry run, and only with the hash that stands there. */
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
    // With `force` from where it stands now: it may not have come from elsewhere.
    instance.registerRemotes([{ name, entry: url, type: 'global', entryGlobalName: name }], { force: true });
    return instance.loadRemote(`${name}/department`, { from: 'runtime' });
  };
}

export function pathIn(release: RegistryEntry, url: unknown): string | undefined {
  const base = new URL(release.base, location.href).href;
  return typeof url === 'string' && url.startsWith(base) ? url.slice(base.length) : undefined;
}

/** The file of a release that an error says could not be had, undefined for any other error. */
export function fileNotHad(error: unknown, entry: RegistryEntry): string | undefined {
  // Module Federation has words for an entry that did not come, and others for one that came and threw.
  if (error instanceof Error && error.message.includes('ScriptNetworkError')) return entry.entry;
  // rspack names the file that a failed chunk, script or stylesheet, asked for.
  return pathIn(entry, (error as { request?: unknown } | undefined)?.request);
}

/** Starts fetching what the first screen of a release takes from this host, beside the release's own files. */
export function fetchTaken(surface: HostSurface, entry: RegistryEntry): void {
  // One that can't be had is told where it is needed: the department takes its own copy.
  for (const module of firstScreenCopies(entry))
    if (isTaken(surface, entry, module)) COPIED_MODULES[module]().catch(() => undefined);
}
