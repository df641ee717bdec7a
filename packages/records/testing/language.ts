import type { Language } from '@ar/domain/languages';

/** Changes the language of the page, as a choice in another tab does. */
export function showLanguage(language: Language): void {
  localStorage.setItem('lang', language);
  dispatchEvent(new StorageEvent('storage', { key: 'lang' }));
}
