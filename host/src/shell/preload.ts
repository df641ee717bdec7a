import { startPage } from '@ar/domain/permissions';
import { parseRole } from '@ar/domain/roles';
import type { PageEntry } from '@ar/federation/registry';
import type { Session } from '@ar/session';
import { departmentAt, mayOpen } from '../navigation/destinations.ts';

export const loadDashboard = () => import('./dashboard.tsx');

export function preloadDashboard(): void {
  void loadDashboard().then(({ preloadList }) => preloadList());
}

export function preloadFirstDepartment(session: Session, path: string, departments: readonly PageEntry[]) {
  const role = parseRole(session.role ?? '');
  if (session.status !== 'signed-in' || !role) return;
  const department = departmentAt(path === '/signin' ? startPage(role) : path, departments);
  if (!department || !mayOpen(role, department)) return;
  void loadDashboard().then(({ preloadDepartment }) => preloadDepartment(department.id));
}
