import { permissionsPolicy } from '../../platform/http/headers.ts';

/** Keeps the token of a reset link from other sites (OWASP, Forgot Password Cheat Sheet). */
export function headersForApp(path: string): Record<string, string> {
  return {
    'permissions-policy': permissionsPolicy('(self)'),
    // No script without a hash runs (W3C Subresource Integrity, 3.4).
    'integrity-policy': 'blocked-destinations=(script)',
    ...(path.startsWith('/auth/reset-password') && { 'referrer-policy': 'no-referrer' }),
  };
}

interface PageNeeds {
  nonce?: string;
  scripts?: readonly string[];
  styles?: readonly string[];
  /** The origin of a developer's own build (docs/decisions/own-build-in-a-deployed-host.md). */
  ownBuild?: string | undefined;
  releasesElsewhere?: string | undefined;
  filesElsewhere?: string | undefined;
  film?: boolean;
  /** The model viewer loads pictures and buffers from `blob:` and `data:`. */
  model?: boolean;
}

/** Allows Fluent's style elements by nonce; public pages have hashes instead. */
export function pagePolicy(mapTilesUrl: string, needs: PageNeeds = {}): string {
  const { nonce, scripts = [], styles = [], ownBuild, releasesElsewhere, filesElsewhere } = needs;
  const own = [releasesElsewhere, ownBuild].map((source) => (source ? ` ${source}` : '')).join('');
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}${own}`,
    nonce ? `style-src 'self' 'nonce-${nonce}'${own}` : `style-src ${["'self'", ...styles].join(' ')}`,
    `img-src 'self' data: blob: ${tileOrigins(mapTilesUrl)}${own}`,
    `connect-src 'self'${own}${filesElsewhere ? ` ${filesElsewhere}` : ''}${needs.model ? ' blob: data:' : ''}`,
    `font-src 'self'${own}`,
    // Recordings are played before they are saved.
    `media-src 'self'${nonce ? ' blob:' : ''}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(needs.film ? ['frame-src https://www.youtube-nocookie.com'] : []),
  ].join('; ');
}

/** Replaces `{s}`, which stands for several host names, by a wildcard. */
function tileOrigins(mapTilesUrl: string): string {
  return new URL(mapTilesUrl.replace('{s}.', 'any-name.')).origin.replace('//any-name.', '//*.');
}
