import { CONTRACT, type Department } from '@ar/federation/contract';
import { DepartmentRoutes } from '@ar/records/department-routes';
import { addDepartmentTexts } from '@ar/records/list-texts';
import { RecordsPage } from '@ar/records/records-page';
import { columns } from './columns.tsx';
import { en } from './texts/en.ts';
import { mn } from './texts/mn.ts';

addDepartmentTexts('__id__', { mn, en });

export default {
  contract: CONTRACT,
  Routes: () => (
    <DepartmentRoutes
      namespace="__id__"
      list={<RecordsPage resource="__resource__" namespace="__id__" columns={columns} />}
    />
  ),
} satisfies Department;
