import type { Language } from '@ar/domain/languages';

/** Shows the page in a language, as another tab's choice does. */
export function showLanguage(language: Language): void {
  localStorage.setItem('lang', language);
  dispatchEvent(new StorageEvent('storage', { key: 'lang' }));
}
