import { type Language, parseLanguage } from '@ar/domain/languages';

export const ACCESS_TOKEN = 'access_token';
export const REFRESH_TOKEN = 'refresh_token';
export const LANGUAGE = 'lang';
/** In the local storage: the time of the last sign-out by a person in this browser. */
export const SIGNED_OUT = 'signed_out_at';
/** In the session storage: the last sign-out that the tab has processed. */
const PROCESSED_SIGN_OUT = 'signed_out_heard';

export const storedLanguage = (): Language => parseLanguage(localStorage.getItem(LANGUAGE));

export const tokens = {
  /** Reads the storage at each call, because other tabs change it. */
  read: () => ({
    access: localStorage.getItem(ACCESS_TOKEN),
    refresh: localStorage.getItem(REFRESH_TOKEN),
  }),
  write({ access, refresh }: { access: string; refresh?: string | undefined }): void {
    // The refresh token first: another tab reads both on the event of the access token.
    if (refresh) localStorage.setItem(REFRESH_TOKEN, refresh);
    localStorage.setItem(ACCESS_TOKEN, access);
  },
  clear(): void {
    localStorage.removeItem(ACCESS_TOKEN);
    localStorage.removeItem(REFRESH_TOKEN);
  },
};

/** Tells other tabs about a sign-out before the tokens are removed. Not for sessions that expire. */
export const announceSignOut = () => localStorage.setItem(SIGNED_OUT, new Date().toISOString());

/**
 * Clears the session storage (drafts) after a sign-out that this tab has not processed yet. Returns whether there was
 * one. Keeps the settings of the browser (language, theme).
 */
export function catchUpWithSignOut(): boolean {
  const last = localStorage.getItem(SIGNED_OUT);
  if (last === sessionStorage.getItem(PROCESSED_SIGN_OUT)) return false;
  sessionStorage.clear();
  if (last !== null) sessionStorage.setItem(PROCESSED_SIGN_OUT, last);
  return true;
}
