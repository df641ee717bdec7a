import type { Analytics } from '@ar/domain/analytics';
import type { User } from '@ar/domain/entities/user';
import { rolesFor } from '@ar/domain/permissions';
import type { Factors } from '@ar/domain/second-factor';
import type { RegistryEntry } from '@ar/federation/registry';

function department(
  id: 'users' | 'buildings' | 'monuments' | 'clerk' | 'parks',
  mn: string,
  en: string,
  list: string,
  add: { mn: string; en: string },
  order: number,
): RegistryEntry {
  return {
    id,
    path: id,
    contract: 1,
    menu: { label: { mn, en }, add, icon: 'M4 4h16', order },
    roles: id === 'parks' ? ['ParksAdmin'] : rolesFor('list', id),
    list,
    version: '1.0.0',
    builtWith: '0.0.0',
    shared: {},
    copies: {},
    first: [],
    entry: 'entry.js',
    files: {},
    base: `/releases/${id}/1.0.0/`,
  };
}

export const DEPARTMENTS: readonly RegistryEntry[] = [
  department(
    'clerk',
    'Superslužbenik',
    'Civil-servant assistant',
    '/supersluzbenik/',
    { mn: 'Dodaj bazu znanja', en: 'Add a knowledge base' },
    4,
  ),
  department('users', 'Korisnici', 'Users', '/users/', { mn: 'Dodaj korisnika', en: 'Add a user' }, 1),
  department(
    'monuments',
    'Spomenici',
    'Monuments',
    '/ar_platform/monuments/',
    { mn: 'Dodaj spomenik', en: 'Add a monument' },
    3,
  ),
  department(
    'buildings',
    'Građevinske dozvole',
    'Building permits',
    '/ar_platform/buildings/',
    { mn: 'Dodaj zgradu', en: 'Add a building' },
    2,
  ),
];

export const WITH_PARKS: readonly RegistryEntry[] = [
  ...DEPARTMENTS,
  department('parks', 'Parkovi', 'Parks', '/records/parks/', { mn: 'Dodaj park', en: 'Add a park' }, 5),
];

export const person = (group: string): User => ({
  id: 7,
  first_name: 'Ana',
  last_name: 'Šćepanović',
  email: 'ana@podgorica.example',
  username: 'ana@podgorica.example',
  group_names: group ? [group] : [],
  is_superuser: false,
  is_active: true,
  state: 'active',
  invited_until: null,
  second_factor: 'off',
  last_sign_in_at: '2026-03-02T08:00:00.000Z',
  threads: [],
  date_joined: '2026-01-01T00:00:00Z',
  version: 1,
});

export const NO_FACTORS: Factors = { policy: 'offered', passkeys: [], code: null, recovery_codes_left: 0 };

export const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const MONDAYS = Array.from({ length: 12 }, (_, index) =>
  new Date(Date.UTC(2026, 7, 31 + 7 * index)).toISOString().slice(0, 10),
);

export const MONUMENTS_ANALYTICS: Analytics = {
  totals: [{ resource: 'monuments', total: 1014, total_before: 1011 }],
  activity: [
    {
      resource: 'monuments',
      weeks: MONDAYS.map((starts, index) => ({ starts, added: index === 10 ? 4 : 0, edited: index })),
    },
  ],
  scans: [
    {
      resource: 'monuments',
      // The last week also contains scans of a deleted place, which `places` does not list.
      weeks: MONDAYS.map((starts, index) => ({ starts, count: 100 + index + (index === 11 ? 34 : 0) })),
      places: [
        { id: 7, name: 'Sahat-kula', weeks: MONDAYS.map(() => 100) },
        { id: 8, name: 'Stari most', weeks: MONDAYS.map((_, index) => index) },
      ],
    },
  ],
  latest: [
    {
      at: '2026-11-20T09:12:00Z',
      actor_name: 'Milica Žižić',
      action: 'update',
      resource: 'monuments',
      record_id: '7',
      record_name: 'Sahat-kula',
      batch: null,
      batch_count: 1,
    },
    {
      at: '2026-11-19T09:12:00Z',
      actor_name: null,
      action: 'delete',
      resource: 'monuments',
      record_id: '9',
      record_name: 'Stari most',
      batch: null,
      batch_count: 1,
    },
    {
      at: '2026-11-18T09:12:00Z',
      actor_name: 'Ana Božović',
      action: 'create',
      resource: 'monuments',
      record_id: '9',
      record_name: 'Stari most',
      batch: null,
      batch_count: 1,
    },
  ],
  space: [{ resource: 'monuments', bytes: 1_288_490_189, quota: 5_368_709_120 }],
  missing: [
    { resource: 'monuments', lacks: 'image', filter: 'image__isnull', count: 0, newest: [] },
    {
      resource: 'monuments',
      lacks: 'english',
      filter: 'english__isnull',
      count: 1,
      newest: [{ id: 7, name: 'Sahat-kula' }],
    },
    {
      resource: 'monuments',
      lacks: 'audio',
      filter: 'audio_description__isnull',
      count: 12,
      newest: [5, 4, 3, 2, 1].map((id) => ({ id, name: `Spomenik ${id}` })),
    },
  ],
};
