/** Stylesheets have `media="print"` until all are loaded, so that none blocks the first paint (`build/app.ts`). */
export async function applyStyles(): Promise<void> {
  await new Promise<void>((resolve) => {
    const check = () => areLoaded() && resolve();
    // The listener is on the document, because `app.html` requests a failed file again with a new element.
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
