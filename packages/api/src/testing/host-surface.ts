import type { HostSurface } from '@ar/federation/compatibility';

export const HOST_SURFACE: HostSurface = { contract: 1, builtWith: '2.9.2', shared: { react: '19.3.1' } };
