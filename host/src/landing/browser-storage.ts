/** The keys of. The public page has no session package, so it reads them itself. */
export const LANGUAGE_KEY = 'lang';
export const ACCESS_TOKEN_KEY = 'access_token';

/** Where the last person's dashboard begins. The application stores it, because a token does not tell the role. */
export const START_PAGE_KEY = 'start_page';

/** Null if the browser forbids storage, which throws on access (private mode, blocked cookies). */
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
    // The page's address still names its language.
  }
}
