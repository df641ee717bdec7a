import type { DepartmentDescriptor, Release } from './descriptor.ts';

/** A live release. */
export interface RegistryEntry extends Release {
  /** The release folder's URL with a trailing slash, absolute or relative to the page's origin. */
  base: string;
  previous?: RegistryEntry;
  /** A release that a percentage of the users get. If it fails, they get the stable release. */
  canary?: { percent: number; release: RegistryEntry };
  /** If set, the screen shows the reason instead of the department. */
  disabled?: { reason: string };
}

/** The part of a release that menu, routes and guard use. */
export type ListedRelease = Pick<
  DepartmentDescriptor & Release,
  'id' | 'path' | 'menu' | 'roles' | 'list' | 'version'
>;

/** A department before somebody opens it. A hundred full entries would have 700 kB. */
export interface ListedDepartment extends ListedRelease {
  canary?: { percent: number; release: ListedRelease };
  disabled?: { reason: string };
  /** The revision and the SHA-384 of the department's full entry (`/api/registry/entries/`). */
  whole: { revision: number; hash: string };
}

/** A department in a page: the full entry, or only the listed part. */
export type PageEntry = RegistryEntry | ListedDepartment;

/** The live releases, which `/api/registry/` and the HTML of the host contain. */
export interface Registry<Entry extends PageEntry = RegistryEntry> {
  revision: number;
  departments: Entry[];
}

export const isWhole = (entry: PageEntry): entry is RegistryEntry => !('whole' in entry);

/** Returns the listed part of an entry. `whole.hash` is the hash of the full entry's response body. */
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

/** A share of the users gets the canary. */
export const CHANNELS = ['stable', 'canary'] as const;

export type Channel = (typeof CHANNELS)[number];

/** With `second-yes`, a second person must approve each release of the department. */
export const RELEASE_RULES = ['second-yes'] as const;
export type ReleaseRule = (typeof RELEASE_RULES)[number];

/** Returns the user's fixed percentile in a department, from 0 to 99.99. */
export function bucketOf(department: string, userId: number | string): number {
  return (mixed(fnv1a(`${department}:${userId}`)) % 10_000) / 100;
}

/** Returns the canary if the user's percentile is below its percentage, otherwise the stable release. */
export function chosenRelease(entry: RegistryEntry, userId: number | string): RegistryEntry {
  const { canary, ...stable } = entry;
  if (!canary || !isTrying(entry, userId)) return stable;
  const { disabled } = stable;
  return { ...canary.release, previous: stable, ...(disabled && { disabled }) };
}

/** Works like `chosenRelease`, and also accepts listed entries. */
export function chosenEntry(entry: PageEntry, userId: number | string): PageEntry {
  if (isWhole(entry)) return chosenRelease(entry, userId);
  const { canary, ...stable } = entry;
  return canary && isTrying(entry, userId) ? { ...stable, ...canary.release } : stable;
}

const isTrying = ({ id, canary }: PageEntry, userId: number | string) =>
  canary !== undefined && bucketOf(id, userId) < canary.percent;

/** Returns the channel in which `version` is live. */
export function channelOf(entry: PageEntry, version: string): Channel {
  return entry.canary?.release.version === version ? 'canary' : 'stable';
}

/** Hashes ASCII text by FNV-1a with 32 bits (RFC 9923). */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.charCodeAt(0) & 0xff), 0x01000193);
  return hash >>> 0;
}

/** MurmurHash3's finalizer, because FNV-1a would give users with successive ids similar percentiles. */
function mixed(hash: number): number {
  let mixing = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixing = Math.imul(mixing ^ (mixing >>> 13), 0xc2b2ae35);
  return (mixing ^ (mixing >>> 16)) >>> 0;
}
