import { LANGUAGE_KEY, remember, remembered } from './browser-storage.ts';
import { languageChosenBy, redirectFor } from './language-choice.ts';

/**
 * A script of its own that runs before the first paint: a visitor who chose English and comes back to `/` goes
 * straight to the English address, with no flash of the other language (specification, section 4).
 */
const address = redirectFor(location.pathname, remembered(LANGUAGE_KEY));
if (address) location.replace(address + location.search + location.hash);

// On the document, before React is there: the choice is remembered however early the click comes.
for (const type of ['click', 'auxclick']) {
  document.addEventListener(type, (event) => {
    const language = languageChosenBy(event.target);
    if (language) remember(LANGUAGE_KEY, language);
  });
}
