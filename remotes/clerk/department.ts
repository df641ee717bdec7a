import { rolesFor } from '@ar/domain/permissions';
import { CONTRACT } from '@ar/federation/contract';
import type { DepartmentDescriptor } from '@ar/federation/descriptor';

export default {
  id: 'clerk',
  path: 'clerk',
  contract: CONTRACT,
  menu: {
    label: { mn: 'Superslužbenik', en: 'Civil-servant assistant' },
    icon: 'M5.25 3.5h13.5A2.25 2.25 0 0 1 21 5.75v9.5a2.25 2.25 0 0 1-2.25 2.25H12.6l-4.38 3.49A.75.75 0 0 1 7 20.4v-2.9H5.25A2.25 2.25 0 0 1 3 15.25v-9.5A2.25 2.25 0 0 1 5.25 3.5ZM5.25 5a.75.75 0 0 0-.75.75v9.5c0 .41.34.75.75.75h2.5a.75.75 0 0 1 .75.75v2.09l3.37-2.68a.75.75 0 0 1 .47-.16h6.41a.75.75 0 0 0 .75-.75v-9.5a.75.75 0 0 0-.75-.75ZM8.25 8h7.5a.75.75 0 0 1 0 1.5h-7.5a.75.75 0 0 1 0-1.5Zm0 3.5h4.5a.75.75 0 0 1 0 1.5h-4.5a.75.75 0 0 1 0-1.5Z',
    order: 4,
  },
  roles: rolesFor('list', 'clerk'),
} satisfies DepartmentDescriptor;
