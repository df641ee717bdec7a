import { type Access, decideAccess } from '@ar/domain/permissions';
import type { Session } from '@ar/session';

/**
 * The route guard's decision: besides the role, a dashboard route needs a stored token, which
 * somebody may have removed. While the user record loads there is nothing to decide yet.
 */
export function decideRoute(session: Session, hasToken: boolean, roles: readonly string[]): Access | 'wait' {
  if (!hasToken && session.status !== 'starting') return 'sign-in';
  if (session.status === 'starting') return 'wait';
  return decideAccess(session.role, roles);
}
