import { MAX } from '../limits.ts';
import { ROLES } from '../roles.ts';
import type { Entity, RowOf } from './entity.ts';

export const user = {
  resource: 'users',
  name: 'User',
  words: { one: 'user', many: 'users' },
  path: '/users/',
  table: 'users',
  fields: {
    id: { kind: 'id', label: { mn: 'Broj', en: 'Number' } },
    first_name: {
      kind: 'text',
      label: { mn: 'Ime', en: 'First name' },
      max: MAX.userName,
      required: 'always',
      missing: 'first-name-required',
      half: true,
      heading: true,
      ordered: true,
      searched: true,
    },
    last_name: {
      kind: 'text',
      label: { mn: 'Prezime', en: 'Last name' },
      max: MAX.userName,
      required: 'always',
      missing: 'last-name-required',
      half: true,
      heading: true,
      ordered: true,
      searched: true,
    },
    email: {
      kind: 'email',
      label: { mn: 'Email', en: 'Email' },
      required: 'always',
      entered: 'create',
      ordered: true,
      searched: true,
    },
    group_names: {
      kind: 'choice',
      label: { mn: 'Rola', en: 'Role' },
      options: ROLES,
      more: '/users/roles/',
      column: 'role',
      required: 'always',
      ordered: true,
    },
    is_active: {
      kind: 'flag',
      label: { mn: 'Aktivan nalog', en: 'Active account' },
      required: 'always',
      entered: 'edit',
      toldBy: 'state',
    },
    date_joined: { kind: 'moment', label: { mn: 'Nalog od', en: 'Account since' }, ordered: true },
    /** What the account can do now: `account_state` of the database says which. */
    state: {
      kind: 'state',
      label: { mn: 'Stanje naloga', en: 'Account state' },
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
    },
    /** Until when an invitation sets the first password; nothing for whoever has one. */
    invited_until: {
      kind: 'moment',
      label: { mn: 'Poziv važi do', en: 'Invitation valid until' },
      mayLack: true,
      offered: true,
    },
    second_factor: {
      kind: 'state',
      label: { mn: 'Prijava u dva koraka', en: 'Two-step sign-in' },
      options: ['on', 'off'],
      words: { on: { mn: 'Uključena', en: 'Set up' }, off: { mn: 'Nije uključena', en: 'Not set up' } },
      signs: { on: 'on', off: 'off' },
      offered: true,
      derived: true,
    },
    last_sign_in_at: {
      kind: 'moment',
      label: { mn: 'Posljednja prijava', en: 'Last sign-in' },
      mayLack: true,
      offered: true,
      derived: true,
    },
    version: { kind: 'version', label: { mn: 'Verzija', en: 'Version' } },
  },
} as const satisfies Entity;

/** With what the mobile app knows of a user; staff have no threads, and their address is their name. */
export type User = RowOf<typeof user> & {
  username: string;
  is_superuser: boolean;
  threads: string[];
};

export type Me = User & { second_factor_needed: boolean };
