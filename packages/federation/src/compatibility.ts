import { satisfies as inRange, validateStrict } from 'compare-versions';
import type { Release } from './descriptor.ts';
import { COPIES, type CopiedModule } from './surface.ts';

/** What a host offers: the other half of the comparison. */
export interface HostSurface {
  contract: number;
  /** The host's Module Federation version. */
  builtWith: string;
  /** Shared package → the version that the host provides. */
  shared: Record<string, string>;
}

/** npm's caret rule: as new as what a release was built against, and of the same line. */
const satisfies = (provided: string, builtAgainst: string) =>
  validateStrict(builtAgainst) && inRange(provided, `^${builtAgainst}`);

/**
 * Why `release` can't run in `host`, as sentences for a department's team; empty when it can. The release
 * command, the server at publish and the browser before loading all ask this one function.
 */
export function incompatibilities(host: HostSurface, release: Release): string[] {
  const reasons: string[] = [];
  if (release.contract !== host.contract) {
    reasons.push(`contract ${release.contract}, the host's is ${host.contract}`);
  }
  // The external runtime makes a department run on the host's Module Federation: a change of minor version
  // has broken sharing before (module-federation/core #4134, #4330).
  const [hostLine, releaseLine] = [host.builtWith, release.builtWith].map((v) => v.replace(/\.\d+$/, ''));
  if (hostLine !== releaseLine) {
    reasons.push(`Module Federation ${release.builtWith}, the host's is ${host.builtWith}`);
  }
  for (const [name, wanted] of Object.entries(release.shared)) {
    const provided = Object.hasOwn(host.shared, name) ? host.shared[name] : undefined;
    if (provided === undefined) reasons.push(`${name} is not shared by the host`);
    else if (!satisfies(provided, wanted)) reasons.push(`${name} ${wanted}, the host provides ${provided}`);
  }
  return reasons;
}

/** The modules that the first screen of a department is made of, of those that `release` has a copy of. */
export function firstScreenCopies(release: Release): CopiedModule[] {
  const modules = Object.keys(COPIES) as CopiedModule[];
  return modules.filter((module) => COPIES[module] === 'at once' && has(release, module));
}

/** The modules of which `release` will run on its own copy in `host`, which was has them built to other code. */
export function ownCopies(host: HostSurface, release: Release): string[] {
  return Object.keys(COPIES).filter((module) => has(release, module) && !isTaken(host, release, module));
}

/** Whether `host` gives the very copy that `release` has of this module, so that it takes the host's. */
export function isTaken(host: HostSurface, release: Release, module: string): boolean {
  return has(release, module) && release.copies[module] === host.shared[module];
}

const has = ({ copies }: Release, module: string) => Object.hasOwn(copies, module);
