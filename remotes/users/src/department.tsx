import { CONTRACT, type Department } from '@ar/federation/contract';
import { DepartmentRoutes } from '@ar/records/department-routes';
import { addDepartmentTexts } from '@ar/records/list-texts';
import { en } from './texts/en.ts';
import { mn } from './texts/mn.ts';
import { UsersPage } from './users-page.tsx';

addDepartmentTexts('users', { mn, en });

export default {
  contract: CONTRACT,
  Routes: () => <DepartmentRoutes namespace="users" list={<UsersPage />} />,
} satisfies Department;
