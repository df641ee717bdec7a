import { type User, user } from '@ar/domain/entities/user';
import { CONTRACT, type Department } from '@ar/federation/contract';
import {
  asking,
  deletion,
  departmentRoutes,
  editAction,
  exportChosen,
  historyAction,
  switching,
} from '@ar/records';
import { useLanguage } from '@ar/session';
import { Badge } from '@ar/ui/fluent';
import en from './texts/en.json';
import mn from './texts/mn.json';

function StateBadge({ state }: Pick<User, 'state'>) {
  const { language } = useLanguage();
  return (
    <>
      {' '}
      <Badge appearance="outline" color="informative" shape="rounded">
        {user.fields.state.words[state][language]}
      </Badge>
    </>
  );
}

const deleteUser = deletion('deleteEnds');

const inviteAgain = asking<User>('inviteAgain', {
  needs: 'update',
  when: ({ state }) => state === 'invited' || state === 'expired',
  call: 'invitation',
});

const endSessions = asking<User>('endSessions', {
  needs: 'update',
  when: ({ state }) => state === 'active',
  asksReason: true,
  call: 'end-sessions',
});

const resetFactor = asking<User>('resetFactor', {
  needs: 'update',
  when: ({ second_factor }) => second_factor === 'on',
  asksReason: true,
  call: 'second-factor/reset',
});

export default {
  contract: CONTRACT,
  Routes: departmentRoutes<User>(user, {
    texts: { mn, en },
    cells: {
      last_name: ({ last_name, state }, show) =>
        state === 'active'
          ? show.text(last_name)
          : [<span key="name">{show.text(last_name)}</span>, <StateBadge key="state" state={state} />],
    },
    row: [
      editAction,
      inviteAgain,
      switching('activateAccount', true),
      switching('deactivateAccount', false, { asksReason: true }),
      endSessions,
      resetFactor,
      historyAction(user),
      deleteUser,
    ],
    bulk: [exportChosen(user), deleteUser],
    importNote: 'importInvites',
    form: () => import('./form.tsx'),
    view: () => import('./view.tsx'),
  }),
} satisfies Department;
