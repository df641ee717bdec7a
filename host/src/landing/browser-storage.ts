export const LANGUAGE_KEY = 'lang';
export const ACCESS_TOKEN_KEY = 'access_token';

/** The key of the last signed-in person's start page. The application stores the path, because a token has no role. */
export const START_PAGE_KEY = 'start_page';

/** Null also if the browser forbids storage, which then throws on access (private mode, blocked cookies). */
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
    // If storage fails, the page's URL still names the language.
  }
}
