const RESET_PATH = /^\/auth\/reset-password\/?$/;

/** 43 characters of base64url, whatever is around them. */
const TOKEN = /^[^\w-]*([\w-]{1,43})/;

let kept: string | undefined;

/**
 * Moves a reset link's token from the address to memory before anything is shown: the address can be read over a shoulder,
 * copied, and found in the history (OWASP, Forgot Password Cheat Sheet). A reloaded page has no token.
 */
export function takeResetToken({ location, history }: Pick<Window, 'location' | 'history'> = window): void {
  const { pathname, search } = location;
  if (!RESET_PATH.test(pathname)) return;
  // Without what a mail program or a person has added.
  kept = TOKEN.exec(new URLSearchParams(search).get('token') ?? '')?.[1];
  history.replaceState(history.state, '', pathname);
}

export const resetToken = () => kept;

export function dropResetToken(): void {
  kept = undefined;
}
