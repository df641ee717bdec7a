import { type Access, decideAccess, startPage } from '@ar/domain/permissions';
import { isFixedRole, parseRole } from '@ar/domain/roles';
import type { ListedRelease } from '@ar/federation/registry';
import type { Session } from '@ar/session';

const DASHBOARD = '/dashboard';
const BASE = 'https://nowhere.invalid';

/** Returns only paths of the dashboard. `//evil` and `/\evil` would open another site (WHATWG URL). */
export function safeReturnPath(path: unknown): string | undefined {
  if (typeof path !== 'string' || !URL.canParse(path, BASE)) return undefined;
  const { origin, pathname, search, hash } = new URL(path, BASE);
  const inDashboard = pathname === DASHBOARD || pathname.startsWith(`${DASHBOARD}/`);
  return origin === BASE && path.startsWith('/') && inDashboard ? pathname + search + hash : undefined;
}

type Department = Pick<ListedRelease, 'path' | 'roles'>;

export function departmentAt<D extends Department>(path: string, departments: readonly D[]): D | undefined {
  const segment = path.split(/[?#]/, 1)[0]?.split('/')[2];
  return departments.find((department) => department.path === segment);
}

export const mayOpen = (role: string, { roles }: Department) => decideAccess(role, roles) === 'allow';

/** A department's own role starts at the department. Undefined for a guest. */
export function startPageOf(role: string, departments: readonly Department[]): string | undefined {
  const known = parseRole(role);
  if (!known || isFixedRole(known)) return known && startPage(known);
  const own = departments.find(({ roles }) => roles.includes(known));
  return own ? `${DASHBOARD}/${own.path}` : DASHBOARD;
}

/** Returns the page where the session ended if the role may open that page, otherwise the role's start page. */
export function destinationAfterSignIn(
  role: string,
  returnTo: unknown,
  departments: readonly Department[],
): string {
  const start = startPageOf(role, departments);
  if (!start) return '/unauthorized';
  const path = safeReturnPath(returnTo);
  const department = path && departmentAt(path, departments);
  if (!path || (department && !mayOpen(role, department))) return start;
  return path;
}

export interface SignInState {
  returnTo: string;
}

/** Checks `hasToken` too, because somebody may have removed the stored token during the session. */
export function decideRoute(session: Session, hasToken: boolean, roles: readonly string[]): Access | 'wait' {
  if (!hasToken && session.status !== 'starting') return 'sign-in';
  if (session.status === 'starting') return 'wait';
  return decideAccess(session.role, roles);
}
