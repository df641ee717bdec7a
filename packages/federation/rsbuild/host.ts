import type { HostSurface } from '../src/compatibility.ts';
import { CONTRACT } from '../src/contract.ts';
import { federationVersion, sharedVersions } from './shared-versions.ts';

/**
 * What the host built in `root` offers to departments, for `source.define`. The runtime's snapshot part is left
 * out: the loader fetches and checks manifests itself (`src/loader.ts`).
 */
export function hostDefines(root: string): Record<string, string> {
  const surface: HostSurface = {
    contract: CONTRACT,
    builtWith: federationVersion(),
    shared: sharedVersions(root),
  };
  return {
    HOST_SURFACE: JSON.stringify(surface),
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
    ENV_TARGET: '"web"',
  };
}
