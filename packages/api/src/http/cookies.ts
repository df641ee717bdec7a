import { parseCookie, stringifySetCookie } from 'cookie';

interface Kept {
  value: string;
  maxAgeSeconds: number;
}

/**
 * A `Set-Cookie` for this host and no other, seen by no script, sent along by no other site. Over TLS its name begins
 * with `__Host-`: no neighbour under the same domain and no plain connection can then plant one (RFC 6265bis, 4.1.3.2).
 * Browsers take such a name over TLS only, so that a local server without it has the plain name.
 */
export function hostCookie(name: string, { value, maxAgeSeconds }: Kept, publicOrigin: string): string {
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

/** The `Set-Cookie` that takes it back. */
export function droppedCookie(name: string, publicOrigin: string): string {
  return hostCookie(name, { value: '', maxAgeSeconds: 0 }, publicOrigin);
}

/** Its value in a `Cookie` header. */
export function hostCookieIn(
  header: string | undefined,
  name: string,
  publicOrigin: string,
): string | undefined {
  return header === undefined ? undefined : parseCookie(header)[nameFor(name, publicOrigin)];
}

const isTls = (publicOrigin: string) => publicOrigin.startsWith('https:');
const nameFor = (name: string, publicOrigin: string) => (isTls(publicOrigin) ? `__Host-${name}` : name);
