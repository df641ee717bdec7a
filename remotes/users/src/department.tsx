import { CONTRACT, type Department } from '@ar/federation/contract';
import { addDepartmentTexts, DepartmentRoutes } from '@ar/records';
import { en } from './texts/en.ts';
import { mn } from './texts/mn.ts';
import { UsersPage } from './users-page.tsx';

addDepartmentTexts('users', { mn, en });

export default {
  contract: CONTRACT,
  Routes: () => <DepartmentRoutes namespace="users" list={<UsersPage />} />,
} satisfies Department;
