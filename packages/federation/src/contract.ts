import type { ComponentType } from 'react';

/** The number of this contract. It grows when a department built for the old one could no longer run. */
export const CONTRACT = 1;

/** The attribute of the element that a department is shown in; its value is the department's id. */
export const ROOT_ATTRIBUTE = 'data-department';

/** What a department's module exposed as `./department` exports as its default. */
export interface Department {
  contract: typeof CONTRACT;
  /** Everything below the department's path, drawn inside the shell's router. */
  Routes: ComponentType;
  /** Starts loading what the first screen needs; called when a person is about to open the department. */
  prefetch?(): Promise<void>;
  /**
   * Called when the department is left for another page, once its screens are gone: ends intervals and takes listeners off
   * `window`. The host sets the page's title and language back by itself.
   */
  onLeave?(): void;
}
