const RESET_PATH = /^\/auth\/reset-password\/?$/;

/** 43 letters of base64url, whatever stands around them. */
const TOKEN = /^[^\w-]*([\w-]{1,43})/;

let kept: string | undefined;

/**
 * Takes a reset link's token out of the address, before anything else is loaded or drawn: there it would be read over a
 * shoulder, kept in the history, and copied with the address (OWASP, Forgot Password Cheat Sheet). It lives on in memory
 * alone, so a page that is loaded again has none.
 */
export function takeResetToken({ location, history }: Pick<Window, 'location' | 'history'> = window): void {
  const { pathname, search } = location;
  if (!RESET_PATH.test(pathname)) return;
  // What a mail program or a person glued on is no part of it.
  kept = TOKEN.exec(new URLSearchParams(search).get('token') ?? '')?.[1];
  history.replaceState(history.state, '', pathname);
}

export const resetToken = () => kept;

export function dropResetToken(): void {
  kept = undefined;
}
