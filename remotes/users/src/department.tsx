import { type User, user } from '@ar/domain/entities/user';
import { CONTRACT, type Department } from '@ar/federation/contract';
import { deleteAction, departmentRoutes, editAction, exportChosen } from '@ar/records';
import en from './texts/en.json';
import mn from './texts/mn.json';

export default {
  contract: CONTRACT,
  Routes: departmentRoutes<User>(user, {
    texts: { mn, en },
    row: [editAction, deleteAction],
    bulk: [exportChosen, deleteAction],
    form: () => import('./form.tsx'),
  }),
} satisfies Department;
