import type { UserRow } from '../../accounts/sessions/person.ts';
import type { SecurityEvent } from '../../platform/observability/security-log/security-log.ts';
import type { ShownUser } from './present-user.ts';

export interface EditedUser extends Record<'before' | 'after', ShownUser> {
  /** How many sessions the edit ended. */
  sessions: number;
}

/** What the security log tells of an account, before and after. */
export type ChangedAccount = Record<'before' | 'after', Pick<UserRow, 'id' | 'email' | 'role'>>;

interface Author {
  by: number;
  by_account: string;
}

export const accountOf = ({ id: user, email: account, role }: ChangedAccount['after']) => ({
  user,
  account,
  role,
});

/** What the security log tells of an edit, a put-back or a row of an import: what the person may do now. */
export function accountEvents(edited: EditedUser, author: Author): SecurityEvent[] {
  const { before, after, sessions } = edited;
  const events = roleEvents(edited, author);
  if (before.is_active === after.is_active) return events;
  const about = { ...accountOf(after), ...author };
  return [
    ...events,
    after.is_active
      ? { event: 'user-activated', ...about }
      : { event: 'user-deactivated', ...about, sessions },
  ];
}

export function roleEvents({ before, after }: ChangedAccount, author: Author): SecurityEvent[] {
  const [from, { role: to, ...who }] = [before.role, accountOf(after)];
  return from === to ? [] : [{ event: 'role-changed', ...who, from, to, ...author }];
}
