import { parseRole, type Role } from './roles.ts';

export type Action = 'list' | 'read' | 'create' | 'update' | 'delete';

const everyAction = (...roles: Role[]): Record<Action, readonly Role[]> => {
  const granted: readonly Role[] = ['SuperAdmin', ...roles];
  return { list: granted, read: granted, create: granted, update: granted, delete: granted };
};

/** Every role, also one that a department brought: an empty list, as for the route guard. */
const EVERY_ROLE: Record<Action, readonly Role[]> = {
  list: [],
  read: [],
  create: [],
  update: [],
  delete: [],
};

/** The one permission table (R-63), which API, guards, sidebar, buttons and departments' descriptors ask. */
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

/** Who may do what to the records that departments brought: their own roles, as a SuperAdmin granted them. */
export type Grants = Readonly<Record<DepartmentResource, readonly string[]>>;

export const isOfDepartment = (resource: string): resource is DepartmentResource =>
  resource.startsWith('dept_');

/** The roles that may; none stands for every role. Without its grant, the records of a department are the SuperAdmin's alone. */
export function rolesFor(action: Action, resource: Resource, grants: Grants = {}): readonly string[] {
  if (!isOfDepartment(resource)) return PERMISSIONS[resource][action];
  return ['SuperAdmin', ...(grants[resource] ?? [])];
}

/** Whether somebody of this role name may do `action` to `resource`; unknown names may nothing. */
export const can = (
  role: string | null | undefined,
  action: Action,
  resource: Resource,
  grants?: Grants,
): boolean => decideAccess(role, rolesFor(action, resource, grants)) === 'allow';

export const isResource = (name: string): name is Resource =>
  Object.hasOwn(PERMISSIONS, name) || isOfDepartment(name);

export type Access = 'allow' | 'sign-in' | 'unauthorized';

/**
 * The route guard: no role leads to sign-in, a role outside the list to
 * `/unauthorized`; SuperAdmin passes every check, and an empty list lets in every signed-in role.
 */
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
