import { fetchAfterPaint } from './after-first-paint.ts';
import { LANGUAGE_KEY, remember, remembered } from './browser-storage.ts';
import { languageChosenBy, redirectFor } from './language-choice.ts';

/**
 * A script of its own that runs before the first paint: a visitor who chose English and comes back to `/`, or scans a
 * monument's code, goes straight to the English address, with no flash of the other language (specification, section 4).
 */
const address = redirectFor(location.pathname, location.search, remembered(LANGUAGE_KEY));
if (address) location.replace(address + location.hash);

// The build has put the other scripts' addresses here.
fetchAfterPaint(document.currentScript?.dataset.later ?? '');

// On the document, before React is there: the choice is remembered however early the click comes.
for (const type of ['click', 'auxclick']) {
  document.addEventListener(type, (event) => {
    const language = languageChosenBy(event.target);
    if (language) remember(LANGUAGE_KEY, language);
  });
}
