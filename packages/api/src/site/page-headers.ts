interface Surroundings {
  /** How the product is reached (`PUBLIC_ORIGIN`). */
  publicOrigin: string;
  mapTilesUrl: string;
}

/** Headers of every answer of the server, whatever it is. */
export function headersForAll({ publicOrigin }: Pick<Surroundings, 'publicOrigin'>): Record<string, string> {
  const always = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
  if (!publicOrigin.startsWith('https:')) return always;
  // Only where TLS is known to stand in front: on plain http a browser would ignore it (RFC 6797, 8.1).
  return { ...always, 'strict-transport-security': 'max-age=63072000; includeSubDomains' };
}

/**
 * The Content-Security-Policy of our own pages. The application's style elements (Fluent's) carry the nonce; the
 * public page has none.
 */
export function pagePolicy({ mapTilesUrl }: Pick<Surroundings, 'mapTilesUrl'>, nonce?: string): string {
  const directives = [
    "default-src 'none'",
    "script-src 'self'",
    nonce ? `style-src 'self' 'nonce-${nonce}'` : "style-src 'self'",
    `img-src 'self' data: blob: ${tileOrigins(mapTilesUrl)}`,
    "connect-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return directives.join('; ');
}

/** Tile servers often stand behind several names, written `{s}`: a policy has a wildcard for those. */
function tileOrigins(mapTilesUrl: string): string {
  return new URL(mapTilesUrl.replace('{s}.', 'any-name.')).origin.replace('//any-name.', '//*.');
}
