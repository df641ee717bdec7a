import { droppedCookie, hostCookie, hostCookieIn } from '../http/cookies.ts';
import { GRANT_LIFETIME_MS } from './override-grant.ts';

const NAME = 'own-build';

/** The `Set-Cookie` that keeps a grant in the browser for as long as it counts: a page can neither make nor read one. */
export const keepGrant = (grant: string, publicOrigin: string): string =>
  hostCookie(NAME, { value: grant, maxAgeSeconds: GRANT_LIFETIME_MS / 1000 }, publicOrigin);

/** The `Set-Cookie` that takes it back. */
export const dropGrant = (publicOrigin: string): string => droppedCookie(NAME, publicOrigin);

/** The grant in a `Cookie` header. */
export const grantIn = (header: string | undefined, publicOrigin: string): string | undefined =>
  hostCookieIn(header, NAME, publicOrigin);
