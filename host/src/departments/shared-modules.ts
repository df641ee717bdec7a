import type { CopiedModule, ModuleOnDemand, SharedModule } from '@ar/federation/surface';

// The build replaces these empty objects with the shared modules (`givenModules` of
// packages/federation/rsbuild/host.ts). Tests use the empty objects.
export const SHARED_MODULES = {} as Record<Exclude<SharedModule, ModuleOnDemand>, object>;
export const LATER_MODULES = {} as Record<ModuleOnDemand, () => Promise<object>>;
export const COPIED_MODULES = {} as Record<CopiedModule, () => Promise<object>>;
