/**
 * Applies the page's stylesheets once all are loaded. Until then they have `media="print"`, so that a slow stylesheet does not
 * block the first paint of `app.html` (`build/app.ts`).
 */
export async function applyStyles(): Promise<void> {
  await new Promise<void>((resolve) => {
    const check = () => areLoaded() && resolve();
    // On the document, because `app.html` retries a failed file with a new element.
    document.addEventListener('load', check, { capture: true });
    check();
  });
  for (const link of ownSheets()) link.media = 'all';
}

const ownSheets = () => [
  ...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][media="print"]'),
];

function areLoaded(): boolean {
  const sheets = ownSheets();
  return sheets.every(({ href }) => sheets.some((other) => other.href === href && other.sheet));
}
