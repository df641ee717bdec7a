import type { User } from '@ar/domain/entities/user';
import type { StaffRole } from '@ar/domain/roles';
import { startSession } from '@ar/session';
import { rstest } from '@rstest/core';

export const somebody: User = {
  id: 1,
  first_name: 'Ana',
  last_name: 'Vujošević',
  email: 'ana@podgorica.example',
  username: 'ana@podgorica.example',
  group_names: ['SuperAdmin'],
  is_superuser: true,
  is_active: true,
  state: 'active',
  invited_until: null,
  second_factor: 'off',
  last_sign_in_at: '2026-03-02T08:00:00.000Z',
  threads: [],
  date_joined: '2026-03-01T12:00:00.000Z',
  version: 1,
};

/** Call this function before the page is opened. */
export async function signInAs(role: StaffRole): Promise<void> {
  localStorage.setItem('access_token', 'a token');
  rstest.stubGlobal('fetch', async () => Response.json({ ...somebody, group_names: [role] }));
  await startSession();
}

export const signInAsSuperAdmin = () => signInAs('SuperAdmin');
