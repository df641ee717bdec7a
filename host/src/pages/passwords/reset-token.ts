const RESET_PATH = /^\/auth\/reset-password\/?$/;

/** A token has at most 43 characters of base64url. Mail programs and people add other characters around the token. */
const TOKEN = /^[^\w-]*([\w-]{1,43})/;

let token: string | undefined;

/** Moves the token from the URL to memory, because people see and copy URLs (OWASP, Forgot Password). */
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
