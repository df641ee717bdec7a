import { LANGUAGE_TAGS } from '@ar/domain/languages';
import { LANGUAGE_KEY, remembered } from '../browser-storage.ts';
import { offeredLanguage, redirectFor, rememberChoice } from './language-choice.ts';

/** A page in a background tab is not painted, but needs its scripts too. */
const LONGEST_WAIT_MS = 3000;

// It stands in the page, so that whoever chose English does not see the other language first.
const stored = remembered(LANGUAGE_KEY);
const address = redirectFor(location.pathname, location.search, stored);
if (address) location.replace(address + location.hash);

const { dataset, lang } = document.documentElement;
const shown = lang === LANGUAGE_TAGS.en ? 'en' : 'mn';
if (offeredLanguage(shown, navigator.languages, stored)) dataset.offer = '';

// Android alone opens the link to the phone's own maps (`way.tsx`).
if (navigator.userAgent.includes('Android')) dataset.android = '';

const later = document.currentScript?.dataset.later ?? '';
addEventListener('load', () => afterPaint(() => later.split(' ').forEach(fetchScript)));

rememberChoice();

/** Even deferred scripts delay the first paint by half (`pnpm bench landing`); `requestAnimationFrame` runs before it. */
function afterPaint(act: () => void): void {
  const painted = new PerformanceObserver(go);
  const patience = setTimeout(go, LONGEST_WAIT_MS);
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
  script.async = false;
  document.head.append(script);
}
