import { MAX } from '../limits.ts';
import { ROLES } from '../roles.ts';
import type { Entity, RowOf } from './entity.ts';
import { field } from './fields.ts';

const NAME = {
  max: MAX.userName,
  required: 'always',
  half: true,
  heading: true,
  ordered: true,
  searched: true,
} as const;

export const user = {
  resource: 'users',
  name: 'User',
  words: { one: 'user', many: 'users' },
  path: '/users/',
  table: 'users',
  fields: {
    id: field('id', 'Broj', 'Number', {}),
    first_name: field('text', 'Ime', 'First name', { ...NAME, missing: 'first-name-required' }),
    last_name: field('text', 'Prezime', 'Last name', { ...NAME, missing: 'last-name-required' }),
    email: field('email', 'Email', 'Email', {
      required: 'always',
      entered: 'create',
      ordered: true,
      searched: true,
    }),
    group_names: field('choice', 'Rola', 'Role', {
      options: ROLES,
      more: '/users/roles/',
      column: 'role',
      required: 'always',
      ordered: true,
    }),
    is_active: field('flag', 'Aktivan nalog', 'Active account', {
      required: 'always',
      entered: 'edit',
      shownBy: 'state',
    }),
    date_joined: field('moment', 'Nalog od', 'Account since', { ordered: true }),
    state: field('state', 'Stanje naloga', 'Account state', {
      options: ['invited', 'expired', 'active', 'deactivated'],
      words: {
        invited: { mn: 'Poziv poslat', en: 'Invited' },
        expired: { mn: 'Poziv istekao', en: 'Invitation expired' },
        active: { mn: 'Aktivan', en: 'Active' },
        deactivated: { mn: 'Deaktiviran', en: 'Deactivated' },
        archived: { mn: 'U arhivi', en: 'Archived' },
      },
      signs: { active: 'on', expired: 'due', deactivated: 'off', archived: 'off' },
      offered: true,
      derived: true,
    }),
    invited_until: field('moment', 'Poziv važi do', 'Invitation valid until', {
      mayLack: true,
      offered: true,
    }),
    second_factor: field('state', 'Prijava u dva koraka', 'Two-step sign-in', {
      options: ['on', 'off'],
      words: { on: { mn: 'Uključena', en: 'Set up' }, off: { mn: 'Nije uključena', en: 'Not set up' } },
      signs: { on: 'on', off: 'off' },
      offered: true,
      derived: true,
    }),
    last_sign_in_at: field('moment', 'Posljednja prijava', 'Last sign-in', {
      mayLack: true,
      offered: true,
      derived: true,
    }),
    version: field('version', 'Verzija', 'Version', {}),
  },
} as const satisfies Entity;

export type User = RowOf<typeof user> & {
  username: string;
  is_superuser: boolean;
  threads: string[];
};

export type Me = User & { second_factor_needed: boolean };
