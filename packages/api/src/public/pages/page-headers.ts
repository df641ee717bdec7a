import { permissionsPolicy } from '../../platform/http/headers.ts';

/** A reset link has its token in the query, which no other site may see (OWASP, Forgot Password Cheat Sheet). */
export function headersForApp(path: string): Record<string, string> {
  return {
    'permissions-policy': permissionsPolicy('(self)'),
    // No script without a hash runs (W3C Subresource Integrity, 3.4), even if the loader's own check were wrong.
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
  /** The viewer loads pictures and buffers from inside a 3D model's file. */
  model?: boolean;
}

/** The nonce is for Fluent's style elements; public pages have hashes instead. */
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
    // A recording can be played before it is saved.
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

/** A wildcard for `{s}`, which stands for several names of a tile server. */
function tileOrigins(mapTilesUrl: string): string {
  return new URL(mapTilesUrl.replace('{s}.', 'any-name.')).origin.replace('//any-name.', '//*.');
}
