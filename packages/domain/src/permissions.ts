import { parseRole, type Role } from './roles.ts';

export type Action = 'list' | 'read' | 'create' | 'update' | 'delete';

const granted = (roles: readonly Role[]): Record<Action, readonly Role[]> => ({
  list: roles,
  read: roles,
  create: roles,
  update: roles,
  delete: roles,
});

const everyAction = (...roles: Role[]) => granted(['SuperAdmin', ...roles]);
/** Also a role that a department brought: an empty list, as for the route guard. */
const EVERY_ROLE = granted([]);

/** The one permission table, which API, guards, sidebar, buttons and departments' descriptors ask. */
const PERMISSIONS = {
  analytics: EVERY_ROLE,
  settings: EVERY_ROLE,
  users: everyAction(),
  buildings: everyAction('BuildingsAdmin'),
  monuments: everyAction('MonumentsAdmin'),
  clerk: everyAction('SupersluzbenikAdmin'),
  /** Of places, for whoever enters records that have both. */
  addresses: everyAction('BuildingsAdmin', 'MonumentsAdmin'),
  /** Sign-in and role matters in the journal. */
  access: everyAction(),
  /** Of the departments whose records they may list. */
  activity: EVERY_ROLE,
  archive: everyAction(),
  releases: everyAction(),
  'deploy-tokens': everyAction(),
};
/** The records that a department brought (`entities/department-records.ts`). */
export type DepartmentResource = `dept_${string}`;
export type Resource = keyof typeof PERMISSIONS | DepartmentResource;

/** The roles that a SuperAdmin granted the records of departments to. */
export type Grants = Readonly<Record<DepartmentResource, readonly string[]>>;

export const isOfDepartment = (resource: string): resource is DepartmentResource =>
  resource.startsWith('dept_');

/** An empty list stands for every role. Without a grant, only the SuperAdmin may touch a department's records. */
export function rolesFor(action: Action, resource: Resource, grants: Grants = {}): readonly string[] {
  if (!isOfDepartment(resource)) return PERMISSIONS[resource][action];
  return ['SuperAdmin', ...(grants[resource] ?? [])];
}

export const can = (
  role: string | null | undefined,
  action: Action,
  resource: Resource,
  grants?: Grants,
): boolean => decideAccess(role, rolesFor(action, resource, grants)) === 'allow';

export const isResource = (name: string): name is Resource =>
  Object.hasOwn(PERMISSIONS, name) || isOfDepartment(name);

export type Access = 'allow' | 'sign-in' | 'unauthorized';

/** The route guard. SuperAdmin passes every check; an empty list lets in every signed-in role. */
export function decideAccess(role: string | null | undefined, allowed: readonly string[]): Access {
  if (!role) return 'sign-in';
  if (role === 'SuperAdmin' || allowed.includes(role)) return 'allow';
  return allowed.length === 0 && parseRole(role) ? 'allow' : 'unauthorized';
}

const START_PAGES: Record<Role, string> = {
  SuperAdmin: '/dashboard/users',
  BuildingsAdmin: '/dashboard/buildings',
  MonumentsAdmin: '/dashboard/monuments',
  SupersluzbenikAdmin: '/dashboard/clerk',
};

/** Where a person of this role lands after sign-in. */
export const startPage = (role: Role): string => START_PAGES[role];
