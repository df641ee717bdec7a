import { parseCookie, stringifySetCookie } from 'cookie';
import { GRANT_LIFETIME_MS } from './override-grant.ts';

const NAME = 'own-build';

/**
 * Goes nowhere but to the dashboard's own pages, is seen by no script, and comes along with no link from elsewhere
 * (RFC 6265bis, 5.5): a page can neither make nor use a grant, it is only told of one.
 */
const attributes = (publicOrigin: string) => ({
  name: NAME,
  path: '/dashboard',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: publicOrigin.startsWith('https:'),
});

/** The `Set-Cookie` that keeps a grant in the browser for as long as it counts. */
export const keepGrant = (grant: string, publicOrigin: string): string =>
  stringifySetCookie({ ...attributes(publicOrigin), value: grant, maxAge: GRANT_LIFETIME_MS / 1000 });

/** The `Set-Cookie` that takes it back. */
export const dropGrant = (publicOrigin: string): string =>
  stringifySetCookie({ ...attributes(publicOrigin), value: '', maxAge: 0 });

/** The grant in a `Cookie` header. */
export const grantIn = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : parseCookie(header)[NAME];
