interface Surroundings {
  /** How the product is reached (`PUBLIC_ORIGIN`). */
  publicOrigin: string;
  mapTilesUrl: string;
}

/** Where the public page's video is played from, once somebody presses it. */
const FILM_HOST = 'https://www.youtube-nocookie.com';

/** Headers of every answer of the server, whatever it is. */
export function headersForAll({ publicOrigin }: Pick<Surroundings, 'publicOrigin'>): Record<string, string> {
  const always = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': permissionsPolicy('()'),
  };
  if (!publicOrigin.startsWith('https:')) return always;
  // Only where TLS is known to stand in front: on plain http a browser would ignore it (RFC 6797, 8.1).
  return { ...always, 'strict-transport-security': 'max-age=63072000; includeSubDomains' };
}

/**
 * What the application's own page may do beyond that, by its path. Its forms ask for the person's position on the map.
 * A reset link carries its token in the query, and no script or image of the page it opens may be asked for with that
 * as its referrer (OWASP, Forgot Password Cheat Sheet).
 */
export function headersForApp(path: string): Record<string, string> {
  const geolocation = { 'permissions-policy': permissionsPolicy('(self)') };
  return path.startsWith(RESET_PATH) ? { ...geolocation, 'referrer-policy': 'no-referrer' } : geolocation;
}

const RESET_PATH = '/auth/reset-password';

const permissionsPolicy = (geolocation: '()' | '(self)') =>
  `camera=(), geolocation=${geolocation}, microphone=(), payment=(), usb=()`;

interface Application {
  nonce: string;
  /** Where a developer's own build may come from besides (docs/decisions/own-build-in-a-deployed-host.md). */
  ownBuild?: string | undefined;
}

/**
 * The Content-Security-Policy of our own pages. The application's style elements (Fluent's) carry the nonce; the
 * public page has none.
 */
export function pagePolicy(
  { mapTilesUrl }: Pick<Surroundings, 'mapTilesUrl'>,
  { nonce, ownBuild }: Partial<Application> = {},
): string {
  const own = ownBuild ? ` ${ownBuild}` : '';
  const directives = [
    "default-src 'none'",
    `script-src 'self'${own}`,
    nonce ? `style-src 'self' 'nonce-${nonce}'${own}` : "style-src 'self'",
    `img-src 'self' data: blob: ${tileOrigins(mapTilesUrl)}${own}`,
    `connect-src 'self'${own}`,
    `font-src 'self'${own}`,
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

/** The public page's: it may show the promo video where there is one. */
export function landingPolicy(
  surroundings: Pick<Surroundings, 'mapTilesUrl'>,
  promoVideoId: string | undefined,
): string {
  const policy = pagePolicy(surroundings);
  return promoVideoId ? `${policy}; frame-src ${FILM_HOST}` : policy;
}

/** Tile servers often stand behind several names, written `{s}`: a policy has a wildcard for those. */
function tileOrigins(mapTilesUrl: string): string {
  return new URL(mapTilesUrl.replace('{s}.', 'any-name.')).origin.replace('//any-name.', '//*.');
}
