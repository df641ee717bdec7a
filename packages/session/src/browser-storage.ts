import { type Language, parseLanguage } from '@ar/domain/languages';

/** The keys of R-42. */
export const ACCESS_TOKEN = 'access_token';
export const REFRESH_TOKEN = 'refresh_token';
export const LANGUAGE = 'lang';
/** In the local storage: when somebody last signed out in this browser by themselves. */
export const SIGNED_OUT = 'signed_out_at';
/** In the tab's storage: the sign-out that the tab has heard of. */
const HEARD = 'signed_out_heard';

export const storedLanguage = (): Language => parseLanguage(localStorage.getItem(LANGUAGE));

export const tokens = {
  /** What is stored now. It is read at each call, because another tab may have changed it. */
  read: () => ({
    access: localStorage.getItem(ACCESS_TOKEN),
    refresh: localStorage.getItem(REFRESH_TOKEN),
  }),
  write({ access, refresh }: { access: string; refresh?: string | undefined }): void {
    // The refresh token first: a tab woken by the new access token must already find its partner.
    if (refresh) localStorage.setItem(REFRESH_TOKEN, refresh);
    localStorage.setItem(ACCESS_TOKEN, access);
  },
  clear(): void {
    localStorage.removeItem(ACCESS_TOKEN);
    localStorage.removeItem(REFRESH_TOKEN);
  },
};

/** Tells the other tabs that somebody signs out, before their tokens go: a session that merely ends tells nothing. */
export const announceSignOut = () => localStorage.setItem(SIGNED_OUT, new Date().toISOString());

/**
 * Empties the tab's storage (unsaved entries, an own build) after a sign-out that it has not heard of; answers whether
 * so. What the browser was set to (language, theme) stays.
 */
export function catchUpWithSignOut(): boolean {
  const last = localStorage.getItem(SIGNED_OUT);
  if (last === sessionStorage.getItem(HEARD)) return false;
  sessionStorage.clear();
  if (last !== null) sessionStorage.setItem(HEARD, last);
  return true;
}
