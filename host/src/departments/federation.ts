import { firstScreenCopies, type HostSurface, isTaken } from '@ar/federation/compatibility';
import { FileNotHad } from '@ar/federation/loader';
import type { RegistryEntry } from '@ar/federation/registry';
import { containerName, expectedHash } from '@ar/federation/release-files';
import type { CopiedModule, SharedModule } from '@ar/federation/surface';
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { COPIED_MODULES, SHARED_MODULES } from './shared-modules.ts';

type Instance = ReturnType<typeof createInstance>;

/** A module in Module Federation's terms. A copy is fetched when a department first needs it. */
function share(name: string, version = '0.0.0') {
  const singleton = Object.hasOwn(SHARED_MODULES, name);
  const facts = { version, scope: 'default', shareConfig: { singleton, requiredVersion: false as const } };
  if (singleton) return { ...facts, lib: () => SHARED_MODULES[name as SharedModule] };
  return { ...facts, get: async () => COPIED_MODULES[name as CopiedModule]().then((loaded) => () => loaded) };
}

/** Only entries that were looked up in the registry run, and only with the hash that stands there. */
function integrityPlugin(hashes: Map<string, string>): ModuleFederationRuntimePlugin {
  return {
    name: 'registry-integrity',
    createScript({ url }) {
      const integrity = hashes.get(url);
      if (!integrity) throw new Error(`Not in the registry: ${url}`);
      const script = document.createElement('script');
      Object.assign(script, { src: url, integrity, crossOrigin: 'anonymous', async: true });
      return script;
    },
  };
}

/**
 * Evaluates releases in this page with Module Federation's runtime, giving them the shared surface. A department is
 * registered when it is first opened, so one that is down costs nobody else anything (module-federation/core #3877).
 */
export function createEvaluator(surface: HostSurface): (entry: RegistryEntry) => Promise<unknown> {
  const hashes = new Map<string, string>();
  let instance: Instance | undefined;

  const start = (): Instance =>
    createInstance({
      name: 'host',
      remotes: [],
      plugins: [integrityPlugin(hashes)],
      shareStrategy: 'loaded-first',
      shared: Object.fromEntries(
        Object.keys({ ...SHARED_MODULES, ...COPIED_MODULES }).map((name) => [
          name,
          share(name, surface.shared[name]),
        ]),
      ),
    });

  return async (entry) => {
    instance ??= start();
    const name = containerName(entry);
    const url = new URL(entry.base + entry.entry, location.href).href;
    hashes.set(url, expectedHash(entry, entry.entry) ?? '');
    instance.registerRemotes([{ name, entry: url, type: 'global', entryGlobalName: name }]);
    return instance.loadRemote(`${name}/department`, { from: 'runtime' }).catch((error: unknown) => {
      const path = fileNotHad(error, entry);
      throw path === undefined ? error : new FileNotHad(path, error);
    });
  };
}

/** The path of a file below a release's folder, undefined for any other address. */
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
  for (const module of firstScreenCopies(entry).filter((module) => isTaken(surface, entry, module))) {
    // One that can't be had is told where it is needed: the department takes its own copy.
    COPIED_MODULES[module]().catch(() => undefined);
  }
}
