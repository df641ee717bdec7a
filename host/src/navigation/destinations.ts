import { type Access, decideAccess, startPage } from '@ar/domain/permissions';
import { isFixedRole, parseRole } from '@ar/domain/roles';
import type { ListedRelease } from '@ar/federation/registry';
import type { Session } from '@ar/session';

const DASHBOARD = '/dashboard';
const NOWHERE = 'https://nowhere.invalid';

/** `//evil` and `/\evil` name another site, and browsers drop tabs and line breaks before they look (WHATWG URL). */
export function safeReturnPath(path: unknown): string | undefined {
  if (typeof path !== 'string' || !URL.canParse(path, NOWHERE)) return undefined;
  const { origin, pathname, search, hash } = new URL(path, NOWHERE);
  const inDashboard = pathname === DASHBOARD || pathname.startsWith(`${DASHBOARD}/`);
  return origin === NOWHERE && path.startsWith('/') && inDashboard ? pathname + search + hash : undefined;
}

type Department = Pick<ListedRelease, 'path' | 'roles'>;

export function departmentAt<D extends Department>(path: string, departments: readonly D[]): D | undefined {
  const segment = path.split(/[?#]/, 1)[0]?.split('/')[2];
  return departments.find((department) => department.path === segment);
}

export const mayOpen = (role: string, { roles }: Department) => decideAccess(role, roles) === 'allow';

/** A role's start page; for a department's own role its department. Undefined for a guest. */
export function startOf(role: string, departments: readonly Department[]): string | undefined {
  const known = parseRole(role);
  if (!known || isFixedRole(known)) return known && startPage(known);
  const own = departments.find(({ roles }) => roles.includes(known));
  return own ? `${DASHBOARD}/${own.path}` : DASHBOARD;
}

/** The page where the session ended, if the role may open it, otherwise the role's start page. */
export function destinationAfterSignIn(
  role: string,
  returnTo: unknown,
  departments: readonly Department[],
): string {
  const start = startOf(role, departments);
  if (!start) return '/unauthorized';
  const path = safeReturnPath(returnTo);
  const department = path && departmentAt(path, departments);
  if (!path || (department && !mayOpen(role, department))) return start;
  return path;
}

export interface SignInState {
  returnTo: string;
}

/** The route guard's decision: besides the role it needs a stored token, which somebody may have removed. */
export function decideRoute(session: Session, hasToken: boolean, roles: readonly string[]): Access | 'wait' {
  if (!hasToken && session.status !== 'starting') return 'sign-in';
  if (session.status === 'starting') return 'wait';
  return decideAccess(session.role, roles);
}
