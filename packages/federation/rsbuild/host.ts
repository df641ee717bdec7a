import path from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import type { HostSurface } from '../src/compatibility.ts';
import { CONTRACT } from '../src/contract.ts';
import { COPIES, ON_DEMAND, SURFACE } from '../src/surface.ts';
import { builtVersions } from './fingerprint.ts';
import { federationVersion, sharedVersions } from './installed.ts';

/** Shares modules with departments, and writes the `surface.json` with which the server checks releases. */
export function federationHost(root: string, given: string): RsbuildPlugin {
  return {
    name: 'ar:federation-host',
    async setup(api) {
      const { copies } = await builtVersions(root);
      const surface: HostSurface = {
        contract: CONTRACT,
        builtWith: federationVersion(),
        shared: { ...sharedVersions(), ...copies },
      };
      api.transform({ test: path.resolve(root, given) }, () => givenModules());
      api.modifyEnvironmentConfig((config, { mergeEnvironmentConfig }) =>
        mergeEnvironmentConfig(config, {
          source: {
            define: {
              HOST_SURFACE: JSON.stringify(surface),
              // `src/loader.ts` fetches and checks the manifests.
              FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
              ENV_TARGET: '"web"',
            },
          },
        }),
      );
      api.processAssets({ stage: 'additional' }, ({ compilation, sources }) => {
        compilation.emitAsset('surface.json', new sources.RawSource(JSON.stringify(surface)));
      });
    },
  };
}

export function givenModules(): string {
  const imports: string[] = [];
  const isOnDemand = (module: string) => ON_DEMAND.some((other) => other === module);
  const later = ON_DEMAND.map((module) => {
    const names = SURFACE[module].join(', ');
    return `'${module}': async () => { const { ${names} } = await import('${module}'); return { ${names} }; }`;
  });
  const atOnce = Object.entries(SURFACE).filter(([module]) => !isOnDemand(module));
  const shared = atOnce.map(([module, names], index) => {
    const own = (name: string) => `${name}_${index}`;
    if (names === 'whole') {
      imports.push(`import * as all_${index} from '${module}';`);
      return `'${module}': all_${index}`;
    }
    imports.push(`import { ${names.map((name) => `${name} as ${own(name)}`).join(', ')} } from '${module}';`);
    return `'${module}': { ${names.map((name) => `${name}: ${own(name)}`).join(', ')} }`;
  });
  const copies = Object.keys(COPIES).map((module) => `'${module}': () => import('${module}')`);
  return [
    ...imports,
    `export const SHARED_MODULES = { ${shared.join(', ')} };`,
    `export const LATER_MODULES = { ${later.join(', ')} };`,
    `export const COPIED_MODULES = { ${copies.join(', ')} };`,
  ].join('\n');
}
