import { rolesFor } from '@ar/domain/permissions';
import { CONTRACT } from '@ar/federation/contract';
import type { DepartmentDescriptor } from '@ar/federation/descriptor';

export default {
  id: 'users',
  path: 'users',
  contract: CONTRACT,
  menu: {
    label: { mn: 'Korisnici', en: 'Users' },
    add: { mn: 'Dodaj korisnika', en: 'Add a user' },
    icon: 'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.75 19.5c.2-3.2 2.6-5.25 6.25-5.25s6.05 2.05 6.25 5.25ZM15.5 4.75a3.25 3.25 0 0 1 0 6.5M17 14.35c2.45.5 4.05 2.3 4.25 5.15h-2',
    order: 1,
  },
  roles: rolesFor('list', 'users'),
  list: '/users/',
} satisfies DepartmentDescriptor;
