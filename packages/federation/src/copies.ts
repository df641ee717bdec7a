import type { HostSurface } from './compatibility.ts';
import type { Release } from './descriptor.ts';
import { COPIES, type CopiedModule } from './surface.ts';

/** The modules that the first screen of a department is made of, of those that `release` has a copy of. */
export function firstScreenCopies(release: Release): CopiedModule[] {
  const modules = Object.keys(COPIES) as CopiedModule[];
  return modules.filter((module) => COPIES[module] === 'at once' && has(release, module));
}

/** The modules of which `release` will run on its own copy in `host`, which was built from other sources of them. */
export function ownCopies(host: HostSurface, release: Release): string[] {
  return Object.keys(COPIES).filter((module) => has(release, module) && !isTaken(host, release, module));
}

/** Whether `host` gives the very copy that `release` has of this module, so that it takes the host's. */
export function isTaken(host: HostSurface, release: Release, module: string): boolean {
  return has(release, module) && release.copies?.[module] === host.shared[module];
}

const has = ({ copies = {} }: Release, module: string) => Object.hasOwn(copies, module);
