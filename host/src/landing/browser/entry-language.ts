import { LANGUAGE_TAGS } from '@ar/domain/languages';
import { LANGUAGE_KEY, remembered } from '../browser-storage.ts';
import { offeredLanguage, redirect, rememberChoice } from './language-choice.ts';

/** The scripts start after the first paint, or after this time, because browsers do not paint background tabs. */
const LONGEST_WAIT_MS = 3000;

// The page contains this script inline, so the redirect happens before the first paint.
const stored = remembered(LANGUAGE_KEY);
redirect(stored);

const { dataset, lang } = document.documentElement;
const shown = lang === LANGUAGE_TAGS.en ? 'en' : 'mn';
if (offeredLanguage(shown, navigator.languages, stored)) dataset.offer = '';

// Only Android can open the `geo:` link of `directions.tsx`, so other devices do not show the link.
if (navigator.userAgent.includes('Android')) dataset.android = '';

const later = document.currentScript?.dataset.later ?? '';
addEventListener('load', () => afterPaint(() => later.split(' ').forEach(fetchScript)));

rememberChoice();

/** Deferred scripts would delay the paint by half (`pnpm bench landing`), and animation frames run before the paint. */
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
