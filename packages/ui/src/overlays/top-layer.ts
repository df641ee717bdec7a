/** The topmost modal dialog, which makes the rest of the page inert. Includes dialogs of older releases. */
export const topLayer = (): Element | undefined =>
  [...document.querySelectorAll('dialog[open]:not([aria-modal="false"])')].at(-1);
