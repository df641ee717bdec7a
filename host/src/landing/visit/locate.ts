import {
  bearingBetween,
  eighthOf,
  formatDistance,
  metresBetween,
  type Point,
  roughly,
} from '@ar/domain/measures';
import { showMessages } from '../show-messages.ts';

/**
 * A visitor within this distance has arrived. A place may be as large as a city square, and a phone's position has a
 * similar error.
 */
const ARRIVED_METRES = 25;
const INACCURATE_METRES = 50;

const OPTIONS: PositionOptions = { enableHighAccuracy: true, maximumAge: 5000, timeout: 20_000 };

const ERRORS: Record<number, string> = { 1: 'denied', 2: 'unavailable', 3: 'late' };

/** The browser requests the location only after a press, and the location is never sent. `directions.tsx` has the texts. */
export function setUpLocation(
  box: HTMLElement,
  geolocation: Geolocation | undefined = navigator.geolocation,
): void {
  const { directions, distance, accuracy, stop, ...place } = JSON.parse(box.dataset.locate ?? '');
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
        .replace('{direction}', directions[eighthOf(bearing)]);
    setText(part('distance'), filled(distance, metres));
    setText(part('accuracy'), coords.accuracy > INACCURATE_METRES ? filled(accuracy, coords.accuracy) : '');
    part('arrow').setAttribute('transform', `rotate(${Math.round(bearing)})`);
    showMessages(box, 'found');
  }

  function failed({ code }: Pick<GeolocationPositionError, 'code'>) {
    const reason = ERRORS[code] ?? '';
    // After other errors, a position may still arrive.
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

/** Screen readers announce every write, so the function does not write an unchanged text. */
function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Safari reports the heading in `webkitCompassHeading`, and requests the visitor's permission only in response to a
 * press.
 */
interface SafariEvent extends DeviceOrientationEvent {
  webkitCompassHeading?: number;
}
interface SafariEvents {
  requestPermission?: () => Promise<PermissionState>;
}

/** Calls `onTurn` with the degrees between north and the top of the screen. Returns a function that ends the calls. */
function watchHeading(onTurn: (heading: number) => void): () => void {
  const events = window.DeviceOrientationEvent as SafariEvents | undefined;
  // In browsers with both events, `deviceorientation` measures from the device's first position and not from north.
  const type = 'ondeviceorientationabsolute' in window ? 'deviceorientationabsolute' : 'deviceorientation';
  const listen = (event: Event) => {
    const heading = headingOf(event as SafariEvent);
    if (heading !== undefined) onTurn((heading + (screen.orientation?.angle ?? 0)) % 360);
  };
  let isStopped = false;
  const start = (permission?: PermissionState) => {
    if (!isStopped && permission !== 'denied') addEventListener(type, listen);
  };
  if (events?.requestPermission) events.requestPermission().then(start, () => {});
  else start();
  return () => {
    isStopped = true;
    removeEventListener(type, listen);
  };
}

/** `alpha` increases counterclockwise around the axis that rises from the screen (W3C Device Orientation, 4.1). */
function headingOf({ webkitCompassHeading, absolute, alpha }: SafariEvent): number | undefined {
  if (webkitCompassHeading !== undefined) return webkitCompassHeading;
  return absolute && alpha !== null ? 360 - alpha : undefined;
}
