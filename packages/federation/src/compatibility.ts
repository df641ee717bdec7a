import { satisfies as inRange, validateStrict } from 'compare-versions';
import type * as z from 'zod';
import type { Release } from './descriptor.ts';
import type { hostSurface } from './releases.ts';
import { COPIES, type CopiedModule } from './surface.ts';

export type HostSurface = z.infer<typeof hostSurface>;

const satisfies = (provided: string, builtAgainst: string) =>
  validateStrict(builtAgainst) && inRange(provided, `^${builtAgainst}`);

export function incompatibilities(host: HostSurface, release: Release): string[] {
  const reasons: string[] = [];
  if (release.contract !== host.contract)
    reasons.push(`contract ${release.contract}, the host's is ${host.contract}`);
  // Minor versions of Module Federation have broken sharing (module-federation/core #4134, #4330).
  const minorOf = (version: string) => version.replace(/\.\d+$/, '');
  if (minorOf(release.builtWith) !== minorOf(host.builtWith))
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

export const firstScreenCopies = (release: Release): CopiedModule[] =>
  copiedBy(release).filter((module) => COPIES[module] === 'at once');

export const ownCopies = (host: HostSurface, release: Release): string[] =>
  copiedBy(release).filter((module) => !usesHostCopy(host, release, module));

export const usesHostCopy = (host: HostSurface, { copies }: Release, module: string): boolean =>
  Object.hasOwn(copies, module) && copies[module] === host.shared[module];
