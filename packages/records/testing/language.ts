import type { Language } from '@ar/domain/languages';

/** Changes the language with the event that the browser fires after a change in another tab. */
export function showLanguage(language: Language): void {
  localStorage.setItem('lang', language);
  dispatchEvent(new StorageEvent('storage', { key: 'lang' }));
}
