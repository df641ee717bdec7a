import { rolesFor } from '@ar/domain/permissions';
import type { User } from '@ar/domain/user';
import type { RegistryEntry } from '@ar/federation/registry';

function department(
  id: 'users' | 'buildings' | 'monuments' | 'clerk',
  mn: string,
  en: string,
  order: number,
): RegistryEntry {
  return {
    id,
    path: id,
    contract: 1,
    menu: { label: { mn, en }, icon: 'M4 4h16', order },
    roles: rolesFor('list', id),
    version: '1.0.0',
    builtWith: '0.0.0',
    shared: {},
    entry: 'entry.js',
    files: {},
    base: `/releases/${id}/1.0.0/`,
  };
}

/** The registry's four departments, out of their order. */
export const DEPARTMENTS: readonly RegistryEntry[] = [
  department('clerk', 'Superslužbenik', 'Super clerk', 4),
  department('users', 'Korisnici', 'Users', 1),
  department('monuments', 'Spomenici', 'Monuments', 3),
  department('buildings', 'Građevinske dozvole', 'Building permits', 2),
];

export const person = (group: string): User => ({
  id: 7,
  first_name: 'Ana',
  last_name: 'Šćepanović',
  email: 'ana@podgorica.example',
  username: 'ana@podgorica.example',
  group_names: group ? [group] : [],
  is_superuser: false,
  threads: [],
  date_joined: '2026-01-01T00:00:00Z',
  version: 1,
});

export const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
