import { LANGUAGE_TAGS } from '@ar/domain/languages';
import { LANGUAGE_KEY, remembered } from '../browser-storage.ts';
import { offeredLanguage, redirectFor, rememberChoice } from './language-choice.ts';

/**
 * The build writes this script into the page, so that it runs before the first paint. A visitor who chose English goes from
 * `/` or a QR code's address to the English one without seeing the other language. A visitor who chose nothing may be
 * offered the other language (`pages/pages.tsx`).
 */
const stored = remembered(LANGUAGE_KEY);
const address = redirectFor(location.pathname, location.search, stored);
if (address) location.replace(address + location.hash);

const { dataset, lang } = document.documentElement;
const shown = lang === LANGUAGE_TAGS.en ? 'en' : 'mn';
if (offeredLanguage(shown, navigator.languages, stored)) dataset.offer = '';

// The build writes the other scripts' addresses there.
fetchAfterPaint(document.currentScript?.dataset.later ?? '');

rememberChoice();

/**
 * Fetches scripts after the first paint, which even deferred scripts delay by half, because they share a phone's
 * connection (`pnpm bench landing`). The addresses are separated by spaces.
 */
function fetchAfterPaint(addresses: string): void {
  addEventListener('load', () => afterPaint(() => addresses.split(' ').forEach(fetchScript)));
}

/** A page in a background tab is not painted, but needs its scripts too. */
const LONGEST_WAIT_MS = 3000;

/** The browser tells when the frame is on the screen; `requestAnimationFrame` runs before. */
function afterPaint(act: () => void): void {
  const painted = new PerformanceObserver(() => go());
  const patience = setTimeout(() => go(), LONGEST_WAIT_MS);
  painted.observe({ type: 'paint', buffered: true });
  function go() {
    painted.disconnect();
    clearTimeout(patience);
    act();
  }
}

function fetchScript(address: string): void {
  const script = document.createElement('script');
  script.src = address;
  // Run in the order of the page.
  script.async = false;
  document.head.append(script);
}
