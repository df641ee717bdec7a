/** The keys of. The landing reads them itself: the session package is not part of it. */
export const LANGUAGE_KEY = 'lang';
export const ACCESS_TOKEN_KEY = 'access_token';

/** Where the dashboard of whoever signed in here last begins; the application notes it, since no token tells a role. */
export const START_PAGE_KEY = 'start_page';

/** A browser that forbids storage (private mode, blocked cookies) throws on touch: the page then simply forgets. */
export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing to do: the language still is the address's.
  }
}
