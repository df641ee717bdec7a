import { CONTRACT, type Department } from '@ar/federation/contract';
import { addDepartmentTexts, DepartmentRoutes } from '@ar/records';
import { MonumentsPage } from './monuments-page.tsx';
import { en } from './texts/en.ts';
import { mn } from './texts/mn.ts';

addDepartmentTexts('monuments', { mn, en });

export default {
  contract: CONTRACT,
  Routes: () => <DepartmentRoutes namespace="monuments" list={<MonumentsPage />} />,
} satisfies Department;
