import type { Role } from '@ar/domain/roles';
import { CONTRACT } from '@ar/federation/contract';
import type { DepartmentDescriptor } from '@ar/federation/descriptor';
import { records } from './records.ts';

/** These roles may open the department's pages. The API also checks the role of each request. */
const roles: readonly (Role | '__ownRole__')[] = __roles__;

export default {
  id: '__id__',
  path: '__path__',
  contract: CONTRACT,
  menu: {
    label: { mn: '__labelMn__', en: '__labelEn__' },
    icon: 'M5.75 4.75h12.5a1 1 0 0 1 1 1v12.5a1 1 0 0 1-1 1H5.75a1 1 0 0 1-1-1V5.75a1 1 0 0 1 1-1ZM8.5 9h7M8.5 12h7M8.5 15h4',
    order: __order__,
  },
  roles,
  list: '__resource__',
  records,
} satisfies DepartmentDescriptor;
