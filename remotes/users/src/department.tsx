import { type User, user } from '@ar/domain/entities/user';
import { CONTRACT, type Department } from '@ar/federation/contract';
import { deletion, departmentRoutes, editAction, exportChosen, historyAction, switching } from '@ar/records';
import { InactiveMark } from './inactive-mark.tsx';
import en from './texts/en.json';
import mn from './texts/mn.json';

/** Who is deleted works no longer, from this moment on. */
const deleteUser = deletion('deleteEnds');

export default {
  contract: CONTRACT,
  Routes: departmentRoutes<User>(user, {
    texts: { mn, en },
    // A mark beside the name, since the list's columns are fixed.
    cells: {
      last_name: ({ last_name, is_active }, show) =>
        is_active ? show.text(last_name) : [show.text(last_name), <InactiveMark key="inactive" />],
    },
    row: [
      editAction,
      switching('activateAccount', true),
      switching('deactivateAccount', false),
      historyAction(user),
      deleteUser,
    ],
    bulk: [exportChosen(user), deleteUser],
    importNote: 'importInvites',
    form: () => import('./form.tsx'),
  }),
} satisfies Department;
