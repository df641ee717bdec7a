import type { CopiedModule, SharedModule } from '@ar/federation/surface';

// What this page gives departments. The host's build writes this file (`givenModules` of packages/federation/rsbuild/host.ts);
// what stands here is for tests, which load no department.
export const SHARED_MODULES = {} as Record<SharedModule, object>;
export const COPIED_MODULES = {} as Record<CopiedModule, () => Promise<object>>;
