import { CONTRACT, type Department } from '@ar/federation/contract';
import { addDepartmentTexts, DepartmentRoutes, RecordsPage } from '@ar/records';
import type { Texts } from '@ar/session';
import { columns } from './columns.tsx';
import en from './texts/en.json';
import mn from './texts/mn.json';

const texts: Texts = { mn, en };
addDepartmentTexts('__id__', texts);

export default {
  contract: CONTRACT,
  Routes: () => (
    <DepartmentRoutes namespace="__id__" list={<RecordsPage resource="__resource__" columns={columns} />} />
  ),
} satisfies Department;
