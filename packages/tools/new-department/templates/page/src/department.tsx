import { CONTRACT, type Department } from '@ar/federation/contract';
import { addDepartmentTexts, DepartmentRoutes } from '@ar/records';
import { OwnPage } from './own-page.tsx';
import en from './texts/en.json';
import mn from './texts/mn.json';

addDepartmentTexts('__id__', { mn, en });

export default {
  contract: CONTRACT,
  Routes: () => <DepartmentRoutes namespace="__id__" list={<OwnPage />} />,
} satisfies Department;
