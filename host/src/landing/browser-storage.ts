export const LANGUAGE_KEY = 'lang';
export const ACCESS_TOKEN_KEY = 'access_token';

/** Where the last signed-in person's dashboard begins. The application stores it, because a token has no role. */
export const START_PAGE_KEY = 'start_page';

/** Null also when the browser forbids storage, which throws on access (private mode, blocked cookies). */
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
