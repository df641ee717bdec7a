import { satisfies as inRange, validateStrict } from 'compare-versions';
import type { Release } from './descriptor.ts';
import { COPIES, type CopiedModule } from './surface.ts';

export interface HostSurface {
  contract: number;
  builtWith: string;
  shared: Record<string, string>;
}

const satisfies = (provided: string, builtAgainst: string) =>
  validateStrict(builtAgainst) && inRange(provided, `^${builtAgainst}`);

/** Why `release` can't run in `host`, as sentences for a department's team. Command, server and browser ask this one. */
export function incompatibilities(host: HostSurface, release: Release): string[] {
  const reasons: string[] = [];
  if (release.contract !== host.contract)
    reasons.push(`contract ${release.contract}, the host's is ${host.contract}`);
  // A change of minor version has broken sharing before (module-federation/core #4134, #4330).
  const lineOf = (version: string) => version.replace(/\.\d+$/, '');
  if (lineOf(release.builtWith) !== lineOf(host.builtWith))
    reasons.push(`Module Federation ${release.builtWith}, the host's is ${host.builtWith}`);
  for (const [name, wanted] of Object.entries(release.shared)) {
    const provided = Object.hasOwn(host.shared, name) ? host.shared[name] : undefined;
    if (provided === undefined) reasons.push(`${name} is not shared by the host`);
    else if (!satisfies(provided, wanted)) reasons.push(`${name} ${wanted}, the host provides ${provided}`);
  }
  return reasons;
}

const copiedBy = ({ copies }: Release) =>
  (Object.keys(COPIES) as CopiedModule[]).filter((module) => Object.hasOwn(copies, module));

/** The modules that the first screen of a department is made of, of those that `release` has a copy of. */
export const firstScreenCopies = (release: Release): CopiedModule[] =>
  copiedBy(release).filter((module) => COPIES[module] === 'at once');

/** The modules of which `release` will run on its own copy in `host`, which has them built to other code. */
export const ownCopies = (host: HostSurface, release: Release): string[] =>
  copiedBy(release).filter((module) => !isTaken(host, release, module));

/** Whether `host` gives the very copy that `release` has of this module, so that it takes the host's. */
export const isTaken = (host: HostSurface, { copies }: Release, module: string): boolean =>
  Object.hasOwn(copies, module) && copies[module] === host.shared[module];
