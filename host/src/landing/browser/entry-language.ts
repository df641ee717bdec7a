import { LANGUAGE_TAGS } from '@ar/domain/languages';
import { LANGUAGE_KEY, remembered } from './browser-storage.ts';
import { offeredLanguage, redirectFor, rememberChoice } from './language-choice.ts';

/**
 * The build writes this script into the page, so that it decides before the first paint and nobody waits for a file: a
 * visitor who chose English and comes back to `/`, or scans a code, goes straight to the English address, with no flash
 * of the other language; whoever chose nothing and asks for the other language gets the offer (`pages/frame.tsx`), and nothing moves.
 */
const stored = remembered(LANGUAGE_KEY);
const address = redirectFor(location.pathname, location.search, stored);
if (address) location.replace(address + location.hash);

const { dataset, lang } = document.documentElement;
const shown = lang === LANGUAGE_TAGS.en ? 'en' : 'mn';
if (offeredLanguage(shown, navigator.languages, stored)) dataset.offer = '';

// The build has put the other scripts' addresses here.
fetchAfterPaint(document.currentScript?.dataset.later ?? '');

rememberChoice();

/**
 * Fetches the page's scripts once it has been painted: even deferred ones share a phone's connection with what the
 * first paint waits for, which then came half as late again (`pnpm bench landing`). `addresses` stand with spaces between.
 */
function fetchAfterPaint(addresses: string): void {
  addEventListener('load', () => afterPaint(() => addresses.split(' ').forEach(fetchScript)));
}

/** A page that is loaded in the background is not painted, and must live all the same once it is looked at. */
const LONGEST_WAIT_MS = 3000;

/** Told by the browser once the frame is on the screen: `requestAnimationFrame` comes before that. */
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
  // In the order of the page.
  script.async = false;
  document.head.append(script);
}
