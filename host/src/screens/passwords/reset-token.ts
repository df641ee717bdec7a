const RESET_PATH = /^\/auth\/reset-password\/?$/;

let kept: string | undefined;

/**
 * Takes a reset link's token out of the address, before anything else is loaded or drawn: there it would be read over a
 * shoulder, kept in the history, and copied with the address (OWASP, Forgot Password Cheat Sheet). It lives on in memory
 * alone, so a page that is loaded again has none.
 */
export function takeResetToken({ location, history }: Pick<Window, 'location' | 'history'> = window): void {
  const { pathname, search } = location;
  if (!RESET_PATH.test(pathname)) return;
  kept = new URLSearchParams(search).get('token') || undefined;
  history.replaceState(history.state, '', pathname);
}

export const resetToken = () => kept;

export function dropResetToken(): void {
  kept = undefined;
}
