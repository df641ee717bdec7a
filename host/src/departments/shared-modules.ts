import type { CopiedModule, ModuleOnDemand, SharedModule } from '@ar/federation/surface';

// The build fills in the shared modules (`givenModules` of packages/federation/rsbuild/host.ts).
export const SHARED_MODULES = {} as Record<Exclude<SharedModule, ModuleOnDemand>, object>;
export const LATER_MODULES = {} as Record<ModuleOnDemand, () => Promise<object>>;
export const COPIED_MODULES = {} as Record<CopiedModule, () => Promise<object>>;
