/** Returns the topmost modal dialog, also of departments that were built with an older release of this package. */
export const topLayer = (): Element | undefined =>
  [...document.querySelectorAll('dialog[open]:not([aria-modal="false"])')].at(-1);
