import { permissionsPolicy } from '../http/headers.ts';

interface Surroundings {
  mapTilesUrl: string;
}

/** Where the public page's video is played from, once somebody presses it. */
const FILM_HOST = 'https://www.youtube-nocookie.com';

/**
 * What the application's own page may do beyond what all answers may, by its path. Its forms ask for the person's position on the map.
 * A reset link carries its token in the query, and no script or image of the page it opens may be asked for with that
 * as its referrer (OWASP, Forgot Password Cheat Sheet).
 */
export function headersForApp(path: string): Record<string, string> {
  const geolocation = { 'permissions-policy': permissionsPolicy('(self)') };
  return path.startsWith(RESET_PATH) ? { ...geolocation, 'referrer-policy': 'no-referrer' } : geolocation;
}

const RESET_PATH = '/auth/reset-password';

interface PageNeeds {
  nonce: string;
  /** The scripts that stand in the page itself, each by its hash. */
  scripts: readonly string[];
  /** Where a developer's own build may come from besides (docs/decisions/own-build-in-a-deployed-host.md). */
  ownBuild?: string | undefined;
}

/**
 * The Content-Security-Policy of our own pages. The application's style elements (Fluent's) carry the nonce; the
 * public page has none, and a script of its own.
 */
export function pagePolicy(
  { mapTilesUrl }: Pick<Surroundings, 'mapTilesUrl'>,
  { nonce, scripts = [], ownBuild }: Partial<PageNeeds> = {},
): string {
  const own = ownBuild ? ` ${ownBuild}` : '';
  const directives = [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}${own}`,
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
  { promoVideoId, scripts }: { promoVideoId: string | undefined; scripts: readonly string[] },
): string {
  const policy = pagePolicy(surroundings, { scripts });
  return promoVideoId ? `${policy}; frame-src ${FILM_HOST}` : policy;
}

/** Tile servers often stand behind several names, written `{s}`: a policy has a wildcard for those. */
function tileOrigins(mapTilesUrl: string): string {
  return new URL(mapTilesUrl.replace('{s}.', 'any-name.')).origin.replace('//any-name.', '//*.');
}
