import type { Release } from './descriptor.ts';

/** A release that is live: where its files stand, and the release to fall back to. */
export interface RegistryEntry extends Release {
  /** The folder's address with a closing slash, relative to the page's origin or absolute. */
  base: string;
  previous?: RegistryEntry;
  /** A release that some of the users get instead (`channel.ts` says who); one that fails falls back to the stable one. */
  canary?: { percent: number; release: RegistryEntry };
  /** Switched off: the menu entry stays, no byte of it is loaded, and its screen says why. */
  disabled?: { reason: string };
}

/** One numbered state of what is live (`/api/registry/`, and inlined in the app's page). */
export interface Registry {
  revision: number;
  departments: RegistryEntry[];
}
