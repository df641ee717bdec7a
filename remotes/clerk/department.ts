import { rolesFor } from '@ar/domain/permissions';
import { CONTRACT } from '@ar/federation/contract';
import type { DepartmentDescriptor } from '@ar/federation/descriptor';

export default {
  id: 'clerk',
  path: 'clerk',
  contract: CONTRACT,
  menu: {
    label: { mn: 'Superslužbenik', en: 'Civil-servant assistant' },
    add: { mn: 'Dodaj bazu znanja', en: 'Add a knowledge base' },
    icon: 'M5.5 4h13a2.25 2.25 0 0 1 2.25 2.25v8.5A2.25 2.25 0 0 1 18.5 17h-6L8 20.75V17H5.5a2.25 2.25 0 0 1-2.25-2.25v-8.5A2.25 2.25 0 0 1 5.5 4ZM7.75 8.75h8.5M7.75 12.25h5',
    order: 4,
  },
  roles: rolesFor('list', 'clerk'),
  list: '/supersluzbenik/',
} satisfies DepartmentDescriptor;
