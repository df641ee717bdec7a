import { rolesFor } from '@ar/domain/permissions';
import { CONTRACT } from '@ar/federation/contract';
import type { DepartmentDescriptor } from '@ar/federation/descriptor';

export default {
  id: 'buildings',
  path: 'buildings',
  contract: CONTRACT,
  menu: {
    label: { mn: 'Građevinske dozvole', en: 'Building permits' },
    add: { mn: 'Dodaj zgradu', en: 'Add a building' },
    icon: 'M2.75 20.5h18.5M4.75 20.5V4.25a.75.75 0 0 1 .75-.75h8a.75.75 0 0 1 .75.75V20.5M14.25 9h4.25a.75.75 0 0 1 .75.75V20.5M8 7.25v1M11 7.25v1M8 11.25v1M11 11.25v1M8 15.25v1M11 15.25v1',
    order: 2,
  },
  roles: rolesFor('list', 'buildings'),
  list: '/ar_platform/buildings/',
} satisfies DepartmentDescriptor;
