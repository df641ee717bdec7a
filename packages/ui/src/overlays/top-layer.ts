/** The topmost modal dialog. The selector also finds dialogs of departments with an older release of this package. */
export const topLayer = (): Element | undefined =>
  [...document.querySelectorAll('dialog[open]:not([aria-modal="false"])')].at(-1);
