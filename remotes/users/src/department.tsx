import { type User, user } from '@ar/domain/entities/user';
import { CONTRACT, type Department } from '@ar/federation/contract';
import { deletion, departmentRoutes, editAction, exportChosen } from '@ar/records';
import en from './texts/en.json';
import mn from './texts/mn.json';

/** Who is deleted works no longer, from this moment on. */
const deleteUser = deletion('deleteEnds');

export default {
  contract: CONTRACT,
  Routes: departmentRoutes<User>(user, {
    texts: { mn, en },
    row: [editAction, deleteUser],
    bulk: [exportChosen, deleteUser],
    form: () => import('./form.tsx'),
  }),
} satisfies Department;
