import { LANGUAGE_TAGS } from '@ar/domain/languages';
import { fetchAfterPaint } from './after-first-paint.ts';
import { LANGUAGE_KEY, remembered } from './browser-storage.ts';
import { offeredLanguage, redirectFor } from './language-choice.ts';
import { rememberChoice } from './remember-choice.ts';

/**
 * The build writes this script into the page, so that it decides before the first paint and nobody waits for a file: a
 * visitor who chose English and comes back to `/`, or scans a code, goes straight to the English address, with no flash
 * of the other language; whoever chose nothing and asks for the other language gets the offer (`offer.tsx`), and nothing moves.
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
