import type { CopiedModule, ModuleOnDemand, SharedModule } from '@ar/federation/surface';

// The host's build replaces this file (`givenModules` of packages/federation/rsbuild/host.ts) by the modules that the host shares
// with departments. Tests use this file, because they load no department.
export const SHARED_MODULES = {} as Record<Exclude<SharedModule, ModuleOnDemand>, object>;
export const LATER_MODULES = {} as Record<ModuleOnDemand, () => Promise<object>>;
export const COPIED_MODULES = {} as Record<CopiedModule, () => Promise<object>>;
