/**
 * Applies the page's own stylesheets once all are loaded. Until then they are in the head for print only, so that a slow one
 * does not block the frame of `app.html` (`build/app.ts`).
 */
export async function applyStyles(): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = () => areThere() && resolve();
    // `app.html` requests a failed file again with another element.
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
