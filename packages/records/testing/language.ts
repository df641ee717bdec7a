import type { Language } from '@ar/domain/languages';

/** A choice in another tab fires the same event. */
export function showLanguage(language: Language): void {
  localStorage.setItem('lang', language);
  dispatchEvent(new StorageEvent('storage', { key: 'lang' }));
}
