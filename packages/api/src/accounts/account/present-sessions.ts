import type { OpenSession } from '@ar/domain/sessions';
import { deviceOf } from '@ar/domain/user-agent';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { readSessions } from '../sessions/sessions.ts';

/** Where somebody is signed in, in words. */
export async function presentSessions(
  db: Kysely<DB>,
  user: number,
  current: string,
): Promise<{ sessions: OpenSession[] }> {
  const open = await readSessions(db, user);
  return {
    sessions: open.map(({ user_agent, ...session }) => ({
      ...session,
      device: deviceOf(user_agent),
      is_current: session.id === current,
    })),
  };
}
