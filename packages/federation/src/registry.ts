import type { DepartmentDescriptor, Release } from './descriptor.ts';

/** A release that is live: where its files stand, and the release to fall back to. */
export interface RegistryEntry extends Release {
  /** The folder's address with a closing slash, relative to the page's origin or absolute. */
  base: string;
  previous?: RegistryEntry;
  /** A release that some of the users get instead (below says who); one that fails falls back to the stable one. */
  canary?: { percent: number; release: RegistryEntry };
  /** Switched off: the menu entry stays, no byte of it is loaded, and its screen says why. */
  disabled?: { reason: string };
}

/** What menu, addresses and guard need of a release. */
export type ListedRelease = Pick<
  DepartmentDescriptor & Release,
  'id' | 'path' | 'menu' | 'roles' | 'list' | 'version'
>;

/** A department as pages and open tabs have it before somebody opens it: with a hundred of them, all else weighs 700 kB. */
export interface ListedDepartment extends ListedRelease {
  canary?: { percent: number; release: ListedRelease };
  disabled?: { reason: string };
  /** Its whole entry is what this revision made, with this SHA-384 (`/api/registry/entries/`). */
  whole: { revision: number; hash: string };
}

/** A department of which a page has all, or the list's part of it. */
export type PageEntry = RegistryEntry | ListedDepartment;

/** One numbered state of what is live (`/api/registry/`, and inlined in the app's page). */
export interface Registry<Entry extends PageEntry = RegistryEntry> {
  revision: number;
  departments: Entry[];
}

export const isWhole = (entry: PageEntry): entry is RegistryEntry => !('whole' in entry);

/** The list's part of an entry; `hash` is of the entry as it is answered. */
export function listed(entry: RegistryEntry, whole: ListedDepartment['whole']): ListedDepartment {
  const { canary, disabled } = entry;
  return {
    ...listedRelease(entry),
    ...(canary && { canary: { percent: canary.percent, release: listedRelease(canary.release) } }),
    ...(disabled && { disabled }),
    whole,
  };
}

const listedRelease = ({ id, path, menu, roles, list, version }: RegistryEntry): ListedRelease => ({
  ...{ id, path, menu, roles, version },
  ...(list !== undefined && { list }),
});

/** The two ways by which a release reaches people: everybody's, and that of a percentage of them, who try it first. */
export const CHANNELS = ['stable', 'canary'] as const;

export type Channel = (typeof CHANNELS)[number];

/** What a SuperAdmin can switch on for a department's releases. `second-yes`: each waits for somebody other than who published it. */
export const RELEASE_RULES = ['second-yes'] as const;
export type ReleaseRule = (typeof RELEASE_RULES)[number];

/** Where somebody stands among the users of one department: 0 to 99.99, always the same, elsewhere in another one. */
export function bucketOf(department: string, userId: number | string): number {
  return (mixed(fnv1a(`${department}:${userId}`)) % 10_000) / 100;
}

/** The release that this person gets: the canary below its percentage, else the stable one. */
export function chosenRelease(entry: RegistryEntry, userId: number | string): RegistryEntry {
  const { canary, ...stable } = entry;
  if (!canary || !isTrying(entry, userId)) return stable;
  // A department that is switched off is so for everybody.
  const { disabled } = stable;
  return { ...canary.release, previous: stable, ...(disabled && { disabled }) };
}

/** The same of what a page has of it. */
export function chosenEntry(entry: PageEntry, userId: number | string): PageEntry {
  if (isWhole(entry)) return chosenRelease(entry, userId);
  const { canary, ...stable } = entry;
  return canary && isTrying(entry, userId) ? { ...stable, ...canary.release } : stable;
}

const isTrying = ({ id, canary }: PageEntry, userId: number | string) =>
  canary !== undefined && bucketOf(id, userId) < canary.percent;

/** By which channel this release of the department came, as its reports say. */
export function channelOf(entry: PageEntry, version: string): Channel {
  return entry.canary?.release.version === version ? 'canary' : 'stable';
}

/** FNV-1a, 32 bits (RFC 9923), of the characters' low bytes: ids are ASCII. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.charCodeAt(0) & 0xff), 0x01000193);
  return hash >>> 0;
}

/** Spreads neighbouring hashes: of short texts that differ in one digit, FNV-1a leaves the high bits alike. */
function mixed(hash: number): number {
  let mixing = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixing = Math.imul(mixing ^ (mixing >>> 13), 0xc2b2ae35);
  return (mixing ^ (mixing >>> 16)) >>> 0;
}
