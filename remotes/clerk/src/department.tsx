import { CONTRACT, type Department } from '@ar/federation/contract';
import { addDepartmentTexts, DepartmentRoutes } from '@ar/records';
import { ClerkPage } from './clerk-page.tsx';
import { en } from './texts/en.ts';
import { mn } from './texts/mn.ts';

addDepartmentTexts('clerk', { mn, en });

export default {
  contract: CONTRACT,
  Routes: () => <DepartmentRoutes namespace="clerk" list={<ClerkPage />} />,
} satisfies Department;
