import { rolesFor } from '@ar/domain/permissions';
import { CONTRACT } from '@ar/federation/contract';
import type { DepartmentDescriptor } from '@ar/federation/descriptor';

export default {
  id: 'buildings',
  path: 'buildings',
  contract: CONTRACT,
  menu: {
    label: { mn: 'Građevinske dozvole', en: 'Building permits' },
    icon: 'M5.25 3h8.5c.69 0 1.25.56 1.25 1.25V8h3.75c.69 0 1.25.56 1.25 1.25V19.5h1.25a.75.75 0 0 1 0 1.5H2.75a.75.75 0 0 1 0-1.5H4V4.25C4 3.56 4.56 3 5.25 3Zm.25 1.5v15h8v-15ZM15 9.5v10h3.5v-10ZM7.25 7h1.5v1.5h-1.5Zm3 0h1.5v1.5h-1.5Zm-3 3.5h1.5V12h-1.5Zm3 0h1.5V12h-1.5ZM7.25 14h1.5v1.5h-1.5Zm3 0h1.5v1.5h-1.5Z',
    order: 2,
  },
  roles: rolesFor('list', 'buildings'),
} satisfies DepartmentDescriptor;
