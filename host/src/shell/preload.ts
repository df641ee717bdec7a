import { startPage } from '@ar/domain/permissions';
import { parseRole } from '@ar/domain/roles';
import type { RegistryEntry } from '@ar/federation/registry';
import type { Session } from '@ar/session';
import { departmentAt, mayOpen } from '../navigation/destinations.ts';

/** The dashboard's code: frame, loader and the shared surface. */
export const loadDashboard = () => import('./dashboard.tsx');

/** Fetches the dashboard's code and that of its lists before the person has signed in. */
export function preloadDashboard(): void {
  void loadDashboard().then(({ preloadList }) => preloadList());
}

/**
 * Starts the department that a person is about to see as soon as it is known who they are, before anything is drawn:
 * the one in the address, or after sign-in their role's first. Departments that their role can't open are not touched.
 */
export function preloadFirstDepartment(
  session: Session,
  path: string,
  departments: readonly RegistryEntry[],
) {
  const role = parseRole(session.role ?? '');
  if (session.status !== 'signed-in' || !role) return;
  const department = departmentAt(path === '/signin' ? startPage(role) : path, departments);
  if (!department || !mayOpen(role, department)) return;
  void loadDashboard().then(({ preloadDepartment }) => preloadDepartment(department.id));
}
