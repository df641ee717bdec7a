import { formatDistance, metresBetween, type Point, roughly } from '@ar/domain/measures';
import { pictureSources } from '@ar/domain/pictures';
import { drawingOf } from '@ar/domain/public-pages';
import { showMessages } from '../show-messages.ts';
import { addressOf, type CityPlace, fetchCity } from './city-data.ts';

const OPTIONS: PositionOptions = { maximumAge: 60_000, timeout: 20_000 };

/** The browser fetches all places and sorts them, so the visitor's location is never sent. */
export function setUpNearMe(box: HTMLElement): void {
  const list = box.parentElement?.querySelector<HTMLElement>('[data-cards]');
  const title = box.querySelector<HTMLElement>('[data-title]');
  const button = box.querySelector('button');
  if (!list || !title || !button) return;
  const { near = '', kinds = '{}' } = box.dataset;

  const showNearest = async () => {
    const here = await positionOf();
    if (typeof here === 'string') return here;
    const city = await fetchCity(near).catch(() => undefined);
    if (!city?.places.length) return 'failed';
    const nearest = city.places
      .map((place) => ({ place, metres: metresBetween(here, place) }))
      .sort((one, other) => one.metres - other.metres)
      .slice(0, Math.max(list.children.length, Number(list.dataset.cards)));
    const cards = nearest.map(({ place, metres }) => cardOf(place, metres, list, JSON.parse(kinds)));
    list.replaceChildren(...cards);
    title.textContent = title.dataset.title ?? '';
    for (const other of document.querySelectorAll<HTMLElement>('[data-by-name]')) other.hidden = true;
    return 'found';
  };
  button.disabled = false;
  button.addEventListener('click', async () => {
    showMessages(box, 'asking');
    showMessages(box, await showNearest());
  });
}

/** Resolves to the position, or to the name of a message. Error code 1 is a refusal (W3C Geolocation, 6.6). */
const positionOf = () =>
  new Promise<Point | string>((resolve) => {
    // Browsers with location switched off have no `geolocation`, although the type says otherwise.
    if (!navigator.geolocation) return resolve('unavailable');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      ({ code }) => resolve(code === 1 ? 'denied' : 'unavailable'),
      OPTIONS,
    );
  });

function cardOf(place: CityPlace, metres: number, list: HTMLElement, kinds: Record<string, string>): Node {
  const card = list.children[0]?.cloneNode(true) as HTMLElement;
  const part = <Part extends HTMLElement>(selector: string) => card.querySelector(selector) as Part;
  const { lang } = document.documentElement;
  part('a').setAttribute('href', addressOf(place));
  Object.assign(part('strong'), { textContent: place.name, lang: place.lang ?? lang });
  const kind = part('[data-kind]');
  kind.dataset.kind = place.kind;
  kind.textContent = kinds[place.built ? 'BUILT' : place.planned ? 'PLANNED' : place.kind] ?? '';
  part('[data-distance]').textContent = formatDistance(roughly(metres), lang);
  const address = place.picture ?? `/${drawingOf(place.kind, 'svg')}`;
  const { sizes = '' } = list.dataset;
  const sources = pictureSources(address, 'framed').map(({ type, srcSet }) =>
    Object.assign(document.createElement('source'), { type, srcset: srcSet, sizes }),
  );
  const image = part<HTMLImageElement>('img');
  part('picture').replaceChildren(...sources, image);
  image.src = address;
  return card;
}
