import { formatDistance, metresBetween, type Point, roughly } from '@ar/domain/measures';
import { addressOf, type CityPlace, fetchCity, pictureOf } from './city-data.ts';

const PATIENCE: PositionOptions = { maximumAge: 60_000, timeout: 20_000 };

type Message = 'asking' | 'found' | 'denied' | 'unavailable' | 'failed';

/**
 * Puts the places nearest to whoever asks for it in the list's place. Nothing asks for a location before the button is
 * pressed, and no location leaves the browser: all places are fetched, and their order is made here.
 */
export function showWhatIsNear(
  box: HTMLElement,
  geolocation: Geolocation | undefined = navigator.geolocation,
): void {
  const list = box.parentElement?.querySelector<HTMLElement>('[data-cards]');
  const title = box.querySelector<HTMLElement>('[data-title]');
  const button = box.querySelector('button');
  if (!list || !title || !button) return;
  const say = (message: Message) => {
    for (const one of box.querySelectorAll<HTMLElement>('[data-message]'))
      one.hidden = one.dataset.message !== message;
  };
  async function show(list: HTMLElement, title: HTMLElement): Promise<Message> {
    const here = await positionOf(geolocation);
    if (typeof here === 'string') return here;
    const city = await fetchCity(box.dataset.near ?? '').catch(() => undefined);
    if (!city?.places.length) return 'failed';
    const room = Math.max(list.children.length, Number(list.dataset.cards));
    const nearest = nearestOf(city.places, here).slice(0, room);
    list.replaceChildren(...nearest.map((one) => cardOf(one, list, box.dataset.kinds ?? '{}')));
    title.textContent = title.dataset.title ?? '';
    for (const other of document.querySelectorAll<HTMLElement>('[data-by-name]')) other.hidden = true;
    return 'found';
  }
  button.disabled = false;
  button.addEventListener('click', async () => {
    say('asking');
    say(await show(list, title));
  });
}

/** Why a browser does not tell (W3C Geolocation, 6.6): 1 is a refusal. */
function positionOf(geolocation: Geolocation | undefined): Promise<Point | Message> {
  return new Promise((tell) => {
    if (!geolocation) tell('unavailable');
    else
      geolocation.getCurrentPosition(
        ({ coords }) => tell(coords),
        ({ code }) => tell(code === 1 ? 'denied' : 'unavailable'),
        PATIENCE,
      );
  });
}

interface NearPlace extends CityPlace {
  metres: number;
}

const nearestOf = (places: readonly CityPlace[], here: Point): NearPlace[] =>
  places
    .map((place) => ({ ...place, metres: metresBetween(here, place) }))
    .sort((one, other) => one.metres - other.metres);

/** As the first card of the list stands in the page, with another place in it. */
function cardOf(place: NearPlace, list: HTMLElement, kinds: string): Node {
  const card = list.children[0]?.cloneNode(true) as HTMLElement;
  const part = (name: string) => card.querySelector<HTMLElement>(name) as HTMLElement;
  const { lang } = document.documentElement;
  part('a').setAttribute('href', addressOf(place));
  Object.assign(part('strong'), { textContent: place.name, lang: place.lang ?? lang });
  const kind = part('[data-kind]');
  kind.dataset.kind = place.kind;
  const stage = place.built ? 'BUILT' : place.planned ? 'PLANNED' : place.kind;
  kind.textContent = JSON.parse(kinds)[stage];
  part('[data-distance]').textContent = formatDistance(roughly(place.metres), lang);
  part('[data-picture]').replaceChildren(pictureOf(place, list.dataset.sizes ?? ''));
  return card;
}
