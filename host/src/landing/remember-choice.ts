import { LANGUAGE_KEY, remember } from './browser-storage.ts';
import { languageChosenBy } from './language-choice.ts';

/** Remembers each language that is chosen. On the document, before React is there: however early the click comes. */
export function rememberChoice(): void {
  for (const type of ['click', 'auxclick']) {
    document.addEventListener(type, ({ target }) => {
      const language = languageChosenBy(target);
      if (!language) return;
      remember(LANGUAGE_KEY, language);
      delete document.documentElement.dataset.offer;
    });
  }
}
