import type { CopiedModule, SharedModule } from '@ar/federation/surface';

/*
 * What this page gives departments. The host's build writes this file from the list of the surface
 * (`givenModules` of packages/federation/rsbuild/host.ts); what stands here is for tests, which load no department.
 */

/** The modules of the shared surface as this page has them. */
export const SHARED_MODULES = {} as Record<SharedModule, object>;

/** This build's copies of what a department may take instead of its own. */
export const COPIED_MODULES = {} as Record<CopiedModule, () => Promise<object>>;
