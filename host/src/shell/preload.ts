import type { PageEntry } from '@ar/federation/registry';
import type { Session } from '@ar/session';
import { departmentAt, mayOpen, startOf } from '../navigation/destinations.ts';

export const loadDashboard = () => import('./dashboard.tsx');

export function preloadDashboard(): void {
  void loadDashboard().then(({ preloadList }) => preloadList());
}

export function preloadFirstDepartment(session: Session, path: string, departments: readonly PageEntry[]) {
  if (session.status !== 'signed-in') return;
  const { role } = session;
  const department = departmentAt((path === '/signin' && startOf(role, departments)) || path, departments);
  if (!department || !mayOpen(role, department)) return;
  void loadDashboard().then(({ preloadDepartment }) => preloadDepartment(department.id));
}
