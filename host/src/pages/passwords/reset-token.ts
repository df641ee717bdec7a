const RESET_PATH = /^\/auth\/reset-password\/?$/;

/** At most 43 characters of base64url. Mail programs and people add other characters around them. */
const TOKEN = /^[^\w-]*([\w-]{1,43})/;

let token: string | undefined;

/**
 * Moves a reset link's token from the address to memory before the page renders: an address can be seen, copied, and found in
 * the history (OWASP, Forgot Password Cheat Sheet). A reloaded page has no token.
 */
export function takeResetToken({ location, history }: Pick<Window, 'location' | 'history'> = window): void {
  const { pathname, search } = location;
  if (!RESET_PATH.test(pathname)) return;
  token = TOKEN.exec(new URLSearchParams(search).get('token') ?? '')?.[1];
  history.replaceState(history.state, '', pathname);
}

export const resetToken = () => token;

export function dropResetToken(): void {
  token = undefined;
}
