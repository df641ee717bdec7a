import { ROLES, type Role } from './roles.ts';

export type Resource =
  | 'analytics'
  | 'settings'
  | 'users'
  | 'buildings'
  | 'monuments'
  | 'clerk'
  | 'audit'
  | 'releases'
  | 'deploy-tokens';
export type Action = 'list' | 'read' | 'create' | 'update' | 'delete';

type Grants = Record<Action, readonly Role[]>;

const everyAction = (...roles: Role[]): Grants => {
  const granted: readonly Role[] = ['SuperAdmin', ...roles];
  return { list: granted, read: granted, create: granted, update: granted, delete: granted };
};

/**
 * The one permission table: who may do what. The API, the guards, the sidebar
 * and the buttons all ask it; a department's descriptor takes its roles from it.
 */
const PERMISSIONS: Record<Resource, Grants> = {
  analytics: everyAction(...ROLES),
  settings: everyAction(...ROLES),
  users: everyAction(),
  buildings: everyAction('BuildingsAdmin'),
  monuments: everyAction('MonumentsAdmin'),
  clerk: everyAction('SupersluzbenikAdmin'),
  audit: everyAction(),
  releases: everyAction(),
  'deploy-tokens': everyAction(),
};

/** The roles that may do `action` to `resource`. */
export function rolesFor(action: Action, resource: Resource): readonly Role[] {
  return PERMISSIONS[resource][action];
}

/** Whether somebody of this role name may do `action` to `resource`; unknown names may nothing. */
export function can(role: string | null | undefined, action: Action, resource: Resource): boolean {
  return rolesFor(action, resource).some((granted) => granted === role);
}

/** Whether a name is one of the table's: a department that somebody adds later may keep nothing that is listed there. */
export const isResource = (name: string): name is Resource => Object.hasOwn(PERMISSIONS, name);

export type Access = 'allow' | 'sign-in' | 'unauthorized';

/**
 * The route guard: no role leads to sign-in, a role outside the list to
 * `/unauthorized`; SuperAdmin passes every check, and an empty list lets in every signed-in role.
 */
export function decideAccess(role: string | null | undefined, allowed: readonly string[]): Access {
  if (!role) return 'sign-in';
  if (role === 'SuperAdmin' || allowed.includes(role)) return 'allow';
  return allowed.length === 0 && ROLES.some((known) => known === role) ? 'allow' : 'unauthorized';
}

const START_PAGES: Record<Role, string> = {
  SuperAdmin: '/dashboard/users',
  BuildingsAdmin: '/dashboard/buildings',
  MonumentsAdmin: '/dashboard/monuments',
  SupersluzbenikAdmin: '/dashboard/clerk',
};

/** Where a person of this role lands after sign-in. */
export function startPage(role: Role): string {
  return START_PAGES[role];
}
