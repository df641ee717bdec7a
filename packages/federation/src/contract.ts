import type { ComponentType } from 'react';

/** Increases when departments that were built for the previous version can no longer run. */
export const CONTRACT = 1;

/** The attribute of a department's root element. The value is the department's id. */
export const ROOT_ATTRIBUTE = 'data-department';

/** The default export of the module that a department exposes as `./department`. */
export interface Department {
  contract: typeof CONTRACT;
  /** The routes below the department's path, rendered inside the shell's router. */
  Routes: ComponentType;
  /** Starts loading the first screen's data. Called when a person is about to open the department. */
  prefetch?(): Promise<void>;
  /** Called after the department's screens unmount. */
  onLeave?(): void;
}
