import type { HostSurface } from '@ar/federation/compatibility';

/** A host that the releases for tests fit. */
export const HOST_SURFACE: HostSurface = { contract: 1, builtWith: '2.9.2', shared: { react: '19.3.1' } };
