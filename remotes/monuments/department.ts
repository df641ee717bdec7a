import { rolesFor } from '@ar/domain/permissions';
import { CONTRACT } from '@ar/federation/contract';
import type { DepartmentDescriptor } from '@ar/federation/descriptor';

export default {
  id: 'monuments',
  path: 'monuments',
  contract: CONTRACT,
  menu: {
    label: { mn: 'Spomenici', en: 'Monuments' },
    icon: 'M11.47 2.22a.75.75 0 0 1 1.06 0L17.6 7.3c.25.25.4.6.4.95v.5a.75.75 0 0 1-.75.75H17v10h1.25a.75.75 0 0 1 0 1.5H5.75a.75.75 0 0 1 0-1.5H7v-10h-.25A.75.75 0 0 1 6 8.75v-.5c0-.35.15-.7.4-.95ZM12 3.81 7.81 8h8.38ZM8.5 9.5v10h2.5V17h2v2.5h2.5v-10ZM12 10.75a2.25 2.25 0 1 1 0 4.5 2.25 2.25 0 0 1 0-4.5Zm0 1.4a.85.85 0 1 0 0 1.7.85.85 0 0 0 0-1.7Z',
    order: 3,
  },
  roles: rolesFor('list', 'monuments'),
} satisfies DepartmentDescriptor;
