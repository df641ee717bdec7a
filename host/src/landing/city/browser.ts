import { fetchCity } from './city-data.ts';
import { showWhatIsNear } from './near-me.ts';

for (const box of document.querySelectorAll<HTMLElement>('[data-near]')) showWhatIsNear(box);
for (const box of document.querySelectorAll<HTMLElement>('[data-move]')) offerMap(box);

/** The drawing gives way to a map that moves, and comes back. Before the press nothing of the map is fetched, from anywhere. */
function offerMap(box: HTMLElement): void {
  const frame = box.parentElement?.querySelector<HTMLElement>('[data-map]');
  const button = box.querySelector('button');
  const status = box.querySelector('[role="status"]');
  if (!frame || !button || !status) return;
  const offer = button.textContent;
  const words = JSON.parse(box.dataset.words ?? '{}');
  let close: (() => void) | undefined;

  async function open(frame: HTMLElement) {
    const [{ openMap }, city] = await Promise.all([
      import('./moving-map.ts'),
      fetchCity(box.dataset.move ?? ''),
    ]);
    const only = new Set(box.dataset.only?.split(' ').filter(Boolean));
    const places = city.places.filter(({ item }) => only.size === 0 || only.has(item));
    return openMap(frame, { ...city, places }, words, (notice) => status?.replaceChildren(notice));
  }
  button.disabled = false;
  button.addEventListener('click', async () => {
    status.replaceChildren();
    if (close) {
      close = void close();
      button.textContent = offer;
      return;
    }
    button.setAttribute('aria-busy', 'true');
    close = await open(frame).catch(() => {
      status.replaceChildren(words.failed);
      return undefined;
    });
    button.removeAttribute('aria-busy');
    if (close) button.textContent = words.back;
  });
}
