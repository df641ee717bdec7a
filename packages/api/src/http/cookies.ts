import { parseCookie, stringifySetCookie } from 'cookie';

/**
 * A `Set-Cookie` for this host alone, hidden from scripts and other sites. Over TLS its name begins with `__Host-`, so
 * that neither a neighbour under the same domain nor a plain connection can plant one (RFC 6265bis, 4.1.3.2). Browsers
 * take such a name over TLS only, so a local server without it uses the plain name.
 */
export function hostCookie(
  name: string,
  { value, maxAgeSeconds }: { value: string; maxAgeSeconds: number },
  publicOrigin: string,
): string {
  return stringifySetCookie({
    name: nameFor(name, publicOrigin),
    value,
    maxAge: maxAgeSeconds,
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isTls(publicOrigin),
  });
}

/** The `Set-Cookie` that removes it. */
export function droppedCookie(name: string, publicOrigin: string): string {
  return hostCookie(name, { value: '', maxAgeSeconds: 0 }, publicOrigin);
}

/** Its value in a `Cookie` header. */
export function hostCookieIn(header = '', name: string, publicOrigin: string): string | undefined {
  return parseCookie(header)[nameFor(name, publicOrigin)];
}

const isTls = (publicOrigin: string) => publicOrigin.startsWith('https:');
const nameFor = (name: string, publicOrigin: string) => (isTls(publicOrigin) ? `__Host-${name}` : name);
