import { rolesFor } from '@ar/domain/permissions';
import { CONTRACT } from '@ar/federation/contract';
import type { DepartmentDescriptor } from '@ar/federation/descriptor';

export default {
  id: 'users',
  path: 'users',
  contract: CONTRACT,
  menu: {
    label: { mn: 'Korisnici', en: 'Users' },
    icon: 'M9 4.25a3.75 3.75 0 1 0 0 7.5 3.75 3.75 0 0 0 0-7.5Zm0 1.5a2.25 2.25 0 1 1 0 4.5 2.25 2.25 0 0 1 0-4.5Zm0 7.5c-3.9 0-6.75 2.3-6.75 5.5 0 .55.45 1 1 1h11.5a1 1 0 0 0 1-1c0-3.2-2.85-5.5-6.75-5.5Zm0 1.5c2.9 0 4.9 1.4 5.2 3.5H3.8c.3-2.1 2.3-3.5 5.2-3.5Zm6.5-10.25a3.5 3.5 0 0 1 0 7 .75.75 0 0 1 0-1.5 2 2 0 0 0 0-4 .75.75 0 0 1 0-1.5Zm1.2 9.6a.75.75 0 0 1 .92-.53c2.5.64 4.13 2.48 4.13 5.18 0 .55-.45 1-1 1h-2a.75.75 0 0 1 0-1.5h1.45c-.2-1.7-1.3-2.8-2.97-3.23a.75.75 0 0 1-.53-.92Z',
    order: 1,
  },
  roles: rolesFor('list', 'users'),
} satisfies DepartmentDescriptor;
