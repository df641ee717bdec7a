import { parseCookie, stringifySetCookie } from 'cookie';

export const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const headersForAll = (publicOrigin: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': NO_PAGE,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': permissionsPolicy('()'),
  // Browsers ignore HSTS without TLS (RFC 6797, 8.1).
  ...(isTls(publicOrigin) && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
});

export const permissionsPolicy = (geolocation: '()' | '(self)') =>
  `camera=(), geolocation=${geolocation}, microphone=(), payment=(), usb=()`;

export const REQUEST_ID = 'x-request-id';

export const LOADS_NOTHING = { 'content-security-policy': NO_PAGE, 'cache-control': 'no-store' };

/** `__Host-` prevents sibling domains from setting the cookie (RFC 6265bis, 4.1.3.2). `maxAge` 0 removes the cookie. */
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
