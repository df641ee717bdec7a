import { type Language, parseLanguage } from '@ar/domain/languages';

export const ACCESS_TOKEN = 'access_token';
export const REFRESH_TOKEN = 'refresh_token';
export const LANGUAGE = 'lang';
/** The local-storage key for the time of the last sign-out in this browser. An expired session sets no time. */
export const SIGNED_OUT = 'signed_out_at';
const PROCESSED_SIGN_OUT = 'signed_out_heard';

export const storedLanguage = (): Language => parseLanguage(localStorage.getItem(LANGUAGE));

export const tokens = {
  /** Reads the storage at each call, because other tabs change the tokens. */
  read: () => ({
    access: localStorage.getItem(ACCESS_TOKEN),
    refresh: localStorage.getItem(REFRESH_TOKEN),
  }),
  write({ access, refresh }: { access: string; refresh?: string | undefined }): void {
    // Writes the refresh token first, because other tabs read both tokens when the access token changes.
    if (refresh) localStorage.setItem(REFRESH_TOKEN, refresh);
    localStorage.setItem(ACCESS_TOKEN, access);
  },
  clear(): void {
    localStorage.removeItem(ACCESS_TOKEN);
    localStorage.removeItem(REFRESH_TOKEN);
  },
};

/** Call this before the tokens are removed. Other tabs would otherwise show an expired session. */
export const announceSignOut = () => localStorage.setItem(SIGNED_OUT, new Date().toISOString());

/** Clears the session storage (drafts) after a sign-out that this tab has not processed, and returns true then. */
export function catchUpWithSignOut(): boolean {
  const last = localStorage.getItem(SIGNED_OUT);
  if (last === sessionStorage.getItem(PROCESSED_SIGN_OUT)) return false;
  sessionStorage.clear();
  if (last !== null) sessionStorage.setItem(PROCESSED_SIGN_OUT, last);
  return true;
}
