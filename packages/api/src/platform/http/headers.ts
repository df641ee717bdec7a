import { parseCookie, stringifySetCookie } from 'cookie';

/** The policy of an answer that is no page: it loads nothing, sends nothing and stands in no frame. */
export const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const headersForAll = (publicOrigin: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': NO_PAGE,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': permissionsPolicy('()'),
  // Only where TLS is known to stand in front: on plain http a browser would ignore it (RFC 6797, 8.1).
  ...(isTls(publicOrigin) && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
});

export const permissionsPolicy = (geolocation: '()' | '(self)') =>
  `camera=(), geolocation=${geolocation}, microphone=(), payment=(), usb=()`;

export const REQUEST_ID = 'x-request-id';

export const LOADS_NOTHING = { 'content-security-policy': NO_PAGE, 'cache-control': 'no-store' };

/**
 * A cookie hidden from scripts and other sites; zero seconds remove it. Over TLS it has the prefix `__Host-`: neither a
 * neighbour under the same domain nor a plain connection can plant one (RFC 6265bis, 4.1.3.2).
 */
export const hostCookie = (name: string, value: string, maxAge: number, publicOrigin: string): string =>
  stringifySetCookie({
    name: cookieName(name, publicOrigin),
    value,
    maxAge,
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isTls(publicOrigin),
  });

export const hostCookieIn = (header = '', name: string, publicOrigin: string): string | undefined =>
  parseCookie(header)[cookieName(name, publicOrigin)];

const isTls = (publicOrigin: string) => publicOrigin.startsWith('https:');
const cookieName = (name: string, publicOrigin: string) => (isTls(publicOrigin) ? `__Host-${name}` : name);
