/**
 * Applies the page's own stylesheets once they are there. Until then they stand in the head for print alone, so that one
 * that hangs keeps nobody from the frame of `app.html` (`build/app.ts`). In the head, because styles that come later have
 * to come after them.
 */
export async function applyStyles(): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = () => areThere() && resolve();
    // A file that failed is asked for again by another element (`app.html`).
    document.addEventListener('load', look, { capture: true });
    look();
  });
  for (const link of ownSheets()) link.media = 'all';
}

const ownSheets = () => [
  ...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][media="print"]'),
];

function areThere(): boolean {
  const sheets = ownSheets();
  return sheets.every(({ href }) => sheets.some((other) => other.href === href && other.sheet));
}
