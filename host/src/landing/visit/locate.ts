import {
  bearingBetween,
  eighthOf,
  formatDistance,
  metresBetween,
  type Point,
  roughly,
} from '@ar/domain/measures';
import { showMessages } from '../show-messages.ts';
import { watchHeading } from './heading.ts';

/** Places are up to as large as a square, and positions of phones are about as inaccurate. */
const ARRIVED_METRES = 25;
const INACCURATE_METRES = 50;

const OPTIONS: PositionOptions = { enableHighAccuracy: true, maximumAge: 5000, timeout: 20_000 };

/** Messages by the browser's error code (W3C Geolocation, 6.6). */
const ERRORS: Record<number, string> = { 1: 'denied', 2: 'unavailable', 3: 'late' };

/**
 * Shows the distance and the direction to the place while a visitor walks. Requests the location only after the button is
 * pressed, and never sends it. `directions.tsx` has the texts.
 */
export function setUpLocation(
  box: HTMLElement,
  geolocation: Geolocation | undefined = navigator.geolocation,
): void {
  const { latitude, longitude, directions = '', distance = '', accuracy = '', stop = '' } = box.dataset;
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  const part = (name: string) => box.querySelector(`[data-part="${name}"]`) as Element;
  const button = box.querySelector('button') as HTMLButtonElement;
  const start = button.textContent;
  const tag = document.documentElement.lang;
  let end: (() => void) | undefined;

  function found({ coords }: { coords: Point & { accuracy: number } }) {
    const metres = metresBetween(coords, place);
    if (metres <= Math.max(ARRIVED_METRES, Math.min(coords.accuracy, 2 * ARRIVED_METRES)))
      return showMessages(box, 'here');
    const bearing = bearingBetween(coords, place);
    const filled = (text: string, length: number) =>
      text
        .replace('{distance}', formatDistance(roughly(length), tag))
        .replace('{direction}', directions.split('|')[eighthOf(bearing)] ?? '');
    setText(part('distance'), filled(distance, metres));
    setText(part('accuracy'), coords.accuracy > INACCURATE_METRES ? filled(accuracy, coords.accuracy) : '');
    part('arrow').setAttribute('transform', `rotate(${Math.round(bearing)})`);
    showMessages(box, 'found');
  }

  function failed({ code }: Pick<GeolocationPositionError, 'code'>) {
    const reason = ERRORS[code] ?? '';
    // After other errors a position may still come.
    if (reason === 'denied') finish();
    showMessages(box, reason);
  }

  function begin() {
    if (!geolocation) return showMessages(box, 'unavailable');
    button.textContent = stop;
    showMessages(box, 'asking');
    const watch = geolocation.watchPosition(found, failed, OPTIONS);
    const ignoreHeading = watchHeading((heading) =>
      part('rose').setAttribute('transform', `rotate(${Math.round(-heading)})`),
    );
    end = () => {
      geolocation.clearWatch(watch);
      ignoreHeading();
    };
  }

  function finish() {
    end?.();
    end = undefined;
    button.textContent = start;
    showMessages(box);
  }

  button.addEventListener('click', () => (end ? finish() : begin()));
  button.disabled = false;
}

/** Writes only changed texts, because screen readers read out what is written. */
function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
