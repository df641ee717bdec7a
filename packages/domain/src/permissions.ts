import { parseRole, type Role } from './roles.ts';

export type Action = 'list' | 'read' | 'create' | 'update' | 'delete';

/** SuperAdmin may perform every action. The arrays list the other roles that may; null means every role. */
const PERMISSIONS = {
  analytics: null,
  settings: null,
  users: [],
  buildings: ['BuildingsAdmin'],
  monuments: ['MonumentsAdmin'],
  clerk: ['SupersluzbenikAdmin'],
  addresses: ['BuildingsAdmin', 'MonumentsAdmin'],
  access: [],
  activity: null,
  archive: [],
  releases: [],
  'deploy-tokens': [],
} satisfies Record<string, readonly Role[] | null>;

export type DepartmentResource = `dept_${string}`;
export type Resource = keyof typeof PERMISSIONS | DepartmentResource;

export type Grants = Readonly<Record<DepartmentResource, readonly string[]>>;

export const isOfDepartment = (resource: string): resource is DepartmentResource =>
  resource.startsWith('dept_');

/** An empty array means every role. Without a grant, only SuperAdmin may use a department's records. */
export function rolesFor(_action: Action, resource: Resource, grants: Grants = {}): readonly string[] {
  const roles = isOfDepartment(resource) ? (grants[resource] ?? []) : PERMISSIONS[resource];
  return roles === null ? [] : ['SuperAdmin', ...(roles ?? [])];
}

type OptionalRole = string | null | undefined;

export const can = (role: OptionalRole, action: Action, resource: Resource, grants?: Grants): boolean =>
  decideAccess(role, rolesFor(action, resource, grants)) === 'allow';

export const isResource = (name: string): name is Resource =>
  Object.hasOwn(PERMISSIONS, name) || isOfDepartment(name);

export type Access = 'allow' | 'sign-in' | 'unauthorized';

export function decideAccess(role: OptionalRole, allowed: readonly string[]): Access {
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

export const startPage = (role: Role): string => START_PAGES[role];
