import { LANGUAGE_TAGS } from '@ar/domain/languages';
import { LANGUAGE_KEY, remembered } from '../browser-storage.ts';
import { offeredLanguage, redirect, rememberChoice } from './language-choice.ts';

/** Pages in background tabs are not painted, but need their scripts too. */
const LONGEST_WAIT_MS = 3000;

// Inlined into the page: redirects before the first paint, so nobody sees the language they did not choose.
const stored = remembered(LANGUAGE_KEY);
redirect(stored);

const { dataset, lang } = document.documentElement;
const shown = lang === LANGUAGE_TAGS.en ? 'en' : 'mn';
if (offeredLanguage(shown, navigator.languages, stored)) dataset.offer = '';

// Only Android opens the `geo:` link (`directions.tsx`).
if (navigator.userAgent.includes('Android')) dataset.android = '';

const later = document.currentScript?.dataset.later ?? '';
addEventListener('load', () => afterPaint(() => later.split(' ').forEach(fetchScript)));

rememberChoice();

/** Even deferred scripts delay the first paint by half (`pnpm bench landing`); `requestAnimationFrame` runs before it. */
function afterPaint(act: () => void): void {
  const painted = new PerformanceObserver(go);
  const timer = setTimeout(go, LONGEST_WAIT_MS);
  painted.observe({ type: 'paint', buffered: true });
  function go() {
    painted.disconnect();
    clearTimeout(timer);
    act();
  }
}

function fetchScript(address: string): void {
  const script = document.createElement('script');
  script.src = address;
  script.async = false;
  document.head.append(script);
}
