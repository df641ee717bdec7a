import { CONTRACT, type Department } from '@ar/federation/contract';
import { DepartmentRoutes } from '@ar/records/department-routes';
import { addDepartmentTexts } from '@ar/records/list-texts';
import { MonumentsPage } from './monuments-page.tsx';
import { en } from './texts/en.ts';
import { mn } from './texts/mn.ts';

addDepartmentTexts('monuments', { mn, en });

export default {
  contract: CONTRACT,
  Routes: () => <DepartmentRoutes namespace="monuments" list={<MonumentsPage />} />,
} satisfies Department;
