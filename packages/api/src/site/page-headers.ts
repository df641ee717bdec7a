import { permissionsPolicy } from '../http/headers.ts';

/** Where the public page's video is played from, once somebody presses it. */
const FILM_HOST = 'https://www.youtube-nocookie.com';

/**
 * What the application's page may do beyond other answers: its forms ask for the person's position on the map. A reset
 * link has its token in the query, which must not be sent as a referrer (OWASP, Forgot Password Cheat Sheet).
 */
export function headersForApp(path: string): Record<string, string> {
  return {
    'permissions-policy': permissionsPolicy('(self)'),
    ...(path.startsWith('/auth/reset-password') && { 'referrer-policy': 'no-referrer' }),
  };
}

interface PageNeeds {
  nonce?: string;
  /** The scripts in the page itself, each by its hash. */
  scripts?: readonly string[];
  /** Where a developer's own build may come from besides (docs/decisions/own-build-in-a-deployed-host.md). */
  ownBuild?: string | undefined;
  /** Whether the page may show the promo video. */
  film?: boolean;
}

/**
 * The Content-Security-Policy of our own pages. The application's style elements (Fluent's) carry the nonce; the
 * public page has none, and a script of its own.
 */
export function pagePolicy(
  mapTilesUrl: string,
  { nonce, scripts = [], ownBuild, film = false }: PageNeeds = {},
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
    ...(film ? [`frame-src ${FILM_HOST}`] : []),
  ];
  return directives.join('; ');
}

/** Tile servers often have several names, written `{s}`: a policy has a wildcard for those. */
function tileOrigins(mapTilesUrl: string): string {
  return new URL(mapTilesUrl.replace('{s}.', 'any-name.')).origin.replace('//any-name.', '//*.');
}
