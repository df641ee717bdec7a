import { type User, user } from '@ar/domain/entities/user';
import { CONTRACT, type Department } from '@ar/federation/contract';
import { deleteAction, departmentRoutes, editAction, exportChosen } from '@ar/records';
import * as texts from './texts/list.ts';

export default {
  contract: CONTRACT,
  Routes: departmentRoutes<User>(user, {
    texts,
    row: [editAction, deleteAction],
    bulk: [exportChosen, deleteAction],
    form: () => import('./form.tsx'),
  }),
} satisfies Department;
