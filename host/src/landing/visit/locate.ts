import {
  bearingBetween,
  eighthOf,
  formatDistance,
  metresBetween,
  type Point,
  roughly,
} from '@ar/domain/measures';
import { watchHeading } from './compass.ts';

/** A place is as large as a square, and telephones are wrong by as much. */
const THERE_METRES = 25;
const VAGUE_METRES = 50;

const PATIENCE: PositionOptions = { enableHighAccuracy: true, maximumAge: 5000, timeout: 20_000 };

/** Why a browser does not tell (W3C Geolocation, 6.6). */
const REASONS = { 1: 'denied', 2: 'unavailable', 3: 'late' } as const;
type Message = (typeof REASONS)[keyof typeof REASONS] | 'asking' | 'found' | 'here' | 'none';

/**
 * Shows how far away the place is and in which direction, while whoever asked for it walks. Nothing asks for a location
 * before that, and no location leaves the browser. The words stand in the markup (`way.tsx`).
 */
export function locate(box: HTMLElement, geolocation: Geolocation | undefined = navigator.geolocation): void {
  const { latitude, longitude, directions = '', way = '', accuracy = '', stop = '' } = box.dataset;
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  const part = (name: string) => box.querySelector(`[data-part="${name}"]`) ?? undefined;
  const button = box.querySelector('button') as HTMLButtonElement;
  const start = button.textContent ?? '';
  const tag = document.documentElement.lang;
  let end: (() => void) | undefined;

  function show(message: Message) {
    for (const one of box.querySelectorAll<HTMLElement>('[data-message]'))
      one.hidden = one.dataset.message !== message;
  }

  function found({ coords }: { coords: Point & { accuracy: number } }) {
    const metres = metresBetween(coords, place);
    if (metres <= Math.max(THERE_METRES, Math.min(coords.accuracy, 2 * THERE_METRES))) return show('here');
    const bearing = bearingBetween(coords, place);
    const told = (text: string, distance: number) =>
      text
        .replace('{distance}', formatDistance(roughly(distance), tag))
        .replace('{direction}', directions.split('|')[eighthOf(bearing)] ?? '');
    tell(part('way'), told(way, metres));
    tell(part('accuracy'), coords.accuracy > VAGUE_METRES ? told(accuracy, coords.accuracy) : '');
    part('arrow')?.setAttribute('transform', `rotate(${Math.round(bearing)})`);
    show('found');
  }

  function failed({ code }: Pick<GeolocationPositionError, 'code'>) {
    const reason = REASONS[code as keyof typeof REASONS];
    // Anything else may still come.
    if (reason === 'denied') finish();
    show(reason);
  }

  function begin() {
    if (!geolocation) return show('unavailable');
    button.textContent = stop;
    show('asking');
    const watch = geolocation.watchPosition(found, failed, PATIENCE);
    const ignore = watchHeading((heading) =>
      part('rose')?.setAttribute('transform', `rotate(${Math.round(-heading)})`),
    );
    end = () => {
      geolocation.clearWatch(watch);
      ignore();
    };
  }

  function finish() {
    end?.();
    end = undefined;
    button.textContent = start;
    show('none');
  }

  button.addEventListener('click', () => (end ? finish() : begin()));
  button.disabled = false;
}

/** Only what changed, since it is read out. */
function tell(element: Element | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}
