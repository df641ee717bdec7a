import type { HostSurface } from './compatibility.ts';
import type { Release } from './descriptor.ts';
import { COPIES, type CopiedModule } from './surface.ts';

/** The modules that the first screen of a department is made of, of those that `release` has a copy of. */
export function firstScreenCopies({ copies = {} }: Release): CopiedModule[] {
  const modules = Object.keys(COPIES) as CopiedModule[];
  return modules.filter((module) => COPIES[module] === 'at once' && Object.hasOwn(copies, module));
}

/** Whether `host` gives the very copy that `release` has of this module, so that it takes the host's. */
export function isTaken(host: HostSurface, { copies = {} }: Release, module: CopiedModule): boolean {
  return Object.hasOwn(copies, module) && copies[module] === host.shared[module];
}
