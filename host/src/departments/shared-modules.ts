import type { CopiedModule, ModuleOnDemand, SharedModule } from '@ar/federation/surface';

// What this page gives departments. The host's build writes this file (`givenModules` of packages/federation/rsbuild/host.ts);
// what stands here is for tests, which load no department.
export const SHARED_MODULES = {} as Record<Exclude<SharedModule, ModuleOnDemand>, object>;
export const LATER_MODULES = {} as Record<ModuleOnDemand, () => Promise<object>>;
export const COPIED_MODULES = {} as Record<CopiedModule, () => Promise<object>>;
