import { rolesFor } from '@ar/domain/permissions';
import { CONTRACT } from '@ar/federation/contract';
import type { DepartmentDescriptor } from '@ar/federation/descriptor';

export default {
  id: 'monuments',
  path: 'monuments',
  contract: CONTRACT,
  menu: {
    label: { mn: 'Spomenici', en: 'Monuments' },
    add: { mn: 'Dodaj spomenik', en: 'Add a monument' },
    icon: 'M12 2.75 6.5 8.5h11ZM8 8.5v12M16 8.5v12M5.75 20.5h12.5M12 14.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5ZM11 20.5V18h2v2.5',
    order: 3,
  },
  roles: rolesFor('list', 'monuments'),
  list: '/ar_platform/monuments/',
} satisfies DepartmentDescriptor;
