/** The policy of an answer that is no page: it loads nothing, sends nothing and stands in no frame. */
export const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of every answer of the server, whatever it is. */
export function headersForAll({ publicOrigin }: { publicOrigin: string }): Record<string, string> {
  const always = {
    'x-content-type-options': 'nosniff',
    // What may do more says so itself, as our pages do.
    'content-security-policy': NO_PAGE,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': permissionsPolicy('()'),
  };
  if (!publicOrigin.startsWith('https:')) return always;
  // Only where TLS is known to stand in front: on plain http a browser would ignore it (RFC 6797, 8.1).
  return { ...always, 'strict-transport-security': 'max-age=63072000; includeSubDomains' };
}

export const permissionsPolicy = (geolocation: '()' | '(self)') =>
  `camera=(), geolocation=${geolocation}, microphone=(), payment=(), usb=()`;

/** For an answer that is no page and loads nothing. */
export const LOADS_NOTHING = {
  'content-security-policy': NO_PAGE,
  'cache-control': 'no-store',
};
