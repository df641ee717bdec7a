import type { RsbuildPlugin } from '@rsbuild/core';
import type { HostSurface } from '../src/compatibility.ts';
import { CONTRACT } from '../src/contract.ts';
import { copiedVersions, federationVersion, sharedVersions } from './shared-versions.ts';

/** What the host built in `root` offers to departments. */
function surfaceOf(root: string): HostSurface {
  return {
    contract: CONTRACT,
    builtWith: federationVersion(),
    shared: { ...sharedVersions(root), ...copiedVersions(root) },
  };
}

/**
 * What a host built in `root` has to know of itself, for `source.define`. The runtime's snapshot part is left out: the
 * loader fetches and checks manifests itself (`src/loader.ts`).
 */
export function hostDefines(root: string): Record<string, string> {
  return {
    HOST_SURFACE: JSON.stringify(surfaceOf(root)),
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
    ENV_TARGET: '"web"',
  };
}

/** Writes `surface.json` beside the host's pages: by it the server judges releases before they go live. */
export function hostSurfaceFile(root: string): RsbuildPlugin {
  return {
    name: 'ar:host-surface',
    setup(api) {
      api.processAssets({ stage: 'additional' }, ({ compilation, sources }) => {
        compilation.emitAsset('surface.json', new sources.RawSource(JSON.stringify(surfaceOf(root))));
      });
    },
  };
}
