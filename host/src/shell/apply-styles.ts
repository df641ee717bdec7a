/** Until all stylesheets have loaded, they have `media="print"` and do not block the first paint (`build/app.ts`). */
export async function applyStyles(): Promise<void> {
  await new Promise<void>((resolve) => {
    const check = () => areLoaded() && resolve();
    // The listener is on the document, because `app.html` adds a new link element for a file that failed to load.
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
