export const LANGUAGE_KEY = 'lang';
export const ACCESS_TOKEN_KEY = 'access_token';

/** The public page cannot compute the path of the start page, because a token contains no role. */
export const START_PAGE_KEY = 'start_page';

/** Returns null if there is no value, or if the browser forbids storage, which then throws on access. */
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
    // If storage fails, the page's URL still contains the language.
  }
}
