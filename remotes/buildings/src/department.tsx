import { CONTRACT, type Department } from '@ar/federation/contract';
import { addDepartmentTexts, DepartmentRoutes } from '@ar/records';
import { BuildingsPage } from './buildings-page.tsx';
import { en } from './texts/en.ts';
import { mn } from './texts/mn.ts';

addDepartmentTexts('buildings', { mn, en });

export default {
  contract: CONTRACT,
  Routes: () => <DepartmentRoutes namespace="buildings" list={<BuildingsPage />} />,
} satisfies Department;
