import { isDeepStrictEqual } from 'node:util';
import { user } from '@ar/domain/entities/user';
import type { NewUser, UserChanges } from '@ar/domain/entities/user-schemas';
import { roleLabel } from '@ar/domain/roles';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../accounts/journal/actor.ts';
import { type Author, keptValues, lastChangedBy, recordChange } from '../../accounts/journal/audit-log.ts';
import { mailOwner } from '../../accounts/journal/mail-owner.ts';
import { recordAccess } from '../../accounts/journal/security-journal.ts';
import { sendLink } from '../../accounts/passwords/password-links.ts';
import { resetFactors } from '../../accounts/second-factor/factors.ts';
import { requireProof } from '../../accounts/sessions/access.ts';
import type { UserRow } from '../../accounts/sessions/person.ts';
import { endSessions } from '../../accounts/sessions/sessions.ts';
import type { ArchiveSettings } from '../../platform/config/trash-settings.ts';
import { EDITED } from '../../platform/database/edited.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError, refuseField } from '../../platform/http/errors.ts';
import { mayEdit, staleEdit } from '../../platform/http/routes.ts';
import { putInArchive, removeForGood } from '../changes/archived-rows.ts';
import { type EditedUser, roleEvents } from './account-log.ts';
import { isGiven } from './given-roles.ts';
import { presentUser, SHOWN_COLUMNS, type ShownUser } from './present-user.ts';

/**
 * Adds a user, who has no password yet, and sends the invitation that sets it. An address that is taken, in any
 * case, changes nobody.
 */
export async function inviteUser(
  trx: Kysely<DB>,
  given: NewUser,
  by: Author,
  publicOrigin: string,
): Promise<{ invited: ShownUser; link: string }> {
  const { first_name, last_name, email, group_names: role } = given;
  if (role === 'SuperAdmin') requireProofOf(by);
  if (!(await isGiven(trx, role))) throw refuseField('group_names', 'role-gone');
  const created = await trx
    .insertInto('users')
    .values({ first_name, last_name, email, role })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) throw refuseField('email', 'email-taken');
  const { link } = await sendLink(trx, 'invitation', email, publicOrigin);
  const invited = await findUser(trx, created.id);
  await record(trx, null, invited, { by });
  return { invited, link };
}

/** A command has no person who could prove anything. */
function requireProofOf(by: Author): void {
  if (by.person) requireProof(by.isProved);
}

export async function findUser(db: Kysely<DB>, id: number): Promise<ShownUser> {
  const row = await db.selectFrom('users').select(SHOWN_COLUMNS).where('id', '=', id).executeTakeFirst();
  if (!row) throw new HttpError(404);
  return row;
}

interface Edit {
  by: Author;
  ifMatch: string | undefined;
  action?: 'revert';
  /** Why somebody's access ends, where the person has said so. */
  reason?: string | undefined;
}

/** Edits a user, and answers the row before and after; what is already as asked changes nothing. */
export async function updateUser(
  trx: Kysely<DB>,
  id: number,
  { group_names, ...names }: UserChanges,
  { ifMatch, reason, ...edit }: Edit,
): Promise<EditedUser> {
  const { by } = edit;
  const { before, isLastAdmin } = await lockUser(trx, id, by);
  if (!mayEdit(ifMatch, before.version)) {
    const changed = { by: await lastChangedBy(trx, 'users', id), at: before.updated_at };
    throw staleEdit(presentUser(before), changed);
  }
  const asked = { is_active: before.is_active, ...names, role: group_names ?? before.role };
  if (asked.role !== null && asked.role !== before.role && !(await isGiven(trx, asked.role)))
    throw refuseField('group_names', 'role-gone');
  if (isDeepStrictEqual({ ...before, ...asked }, { ...before }))
    return { before, after: before, sessions: 0 };
  if (asked.role === 'SuperAdmin' && (before.role !== 'SuperAdmin' || asked.is_active > before.is_active))
    requireProofOf(by);
  if (id === by.person?.id && !asked.is_active) throw new HttpError(400, 'own-account-deactivated');
  if (isLastAdmin && !(asked.role === 'SuperAdmin' && asked.is_active)) throw new HttpError(400, LAST_ONE);
  const after = await trx
    .updateTable('users')
    .set({ ...asked, ...EDITED })
    .where('id', '=', id)
    .returning(SHOWN_COLUMNS)
    .executeTakeFirstOrThrow();
  const isOut = before.is_active && !after.is_active;
  await record(trx, before, after, {
    ...edit,
    reason: reason ?? (isOut ? WITHOUT_WORDS[edit.action ?? 'import'] : undefined),
  });
  if (after.role !== before.role)
    await mailOwner(trx, 'role', after, { role: roleLabel(after.role ?? 'guest') });
  // No command changes a role.
  if (by.person) {
    // The journal keeps nobody's address.
    const events = roleEvents({ before, after }, { by: by.person.id, by_account: '' });
    await recordAccess(trx, events, by.requestId);
  }
  return { before, after, sessions: after.is_active ? 0 : await endSessions(trx, id, 'deactivated') };
}

/** Nobody is asked why in a table of people, nor when an earlier value is put back: the journal tells at least that. */
const WITHOUT_WORDS = { import: 'reason-import', revert: 'reason-revert' } as const;

/** Moves a person to the archive, or removes them for good where nothing is kept. They are signed out at once. */
export async function deleteUser(
  trx: Kysely<DB>,
  id: number,
  by: Actor,
  settings: ArchiveSettings,
): Promise<UserRow> {
  if (id === by.person.id) throw new HttpError(400, 'own-account-deleted');
  const { before, isLastAdmin } = await lockUser(trx, id, by);
  if (isLastAdmin) throw new HttpError(400, LAST_ONE);
  await record(trx, before, null, { by });
  if (settings.days === 0) {
    requireProof(by.isProved);
    await removeForGood(trx, user, [id], settings);
  } else {
    await putInArchive(trx, user, { ...before }, by);
    await endSessions(trx, id, 'archived');
    await trx.deleteFrom('password_tokens').where('user_id', '=', id).execute();
  }
  return before;
}

/** Sends whoever has no password yet another invitation; the one before works as long as it said. */
export async function inviteAgain(
  trx: Kysely<DB>,
  id: number,
  by: Actor,
  publicOrigin: string,
): Promise<UserRow> {
  const { before } = await lockUser(trx, id, by);
  if (before.state === 'deactivated') throw new HttpError(400, 'invitation-deactivated');
  if (before.state === 'active') throw new HttpError(400, 'invitation-accepted');
  await sendLink(trx, 'invitation', before.email, publicOrigin);
  await recordAct(trx, before, { by, action: 'invite' });
  return before;
}

/** Signs a person out everywhere. Whoever does it to themselves keeps the session that they do it from. */
export async function signOutEverywhere(
  trx: Kysely<DB>,
  id: number,
  { by, reason, kept }: { by: Author; reason: string; kept?: string },
): Promise<{ account: UserRow; sessions: number }> {
  const { before } = await lockUser(trx, id, by);
  const sessions = await endSessions(trx, id, 'ended-by-administrator', { kept });
  await recordAct(trx, before, { by, action: 'end-sessions', reason });
  return { account: before, sessions };
}

/** Takes the second factors of somebody who lost them; one's own are removed in the settings, where each is named. */
export async function resetFactorsOf(
  trx: Kysely<DB>,
  id: number,
  { by, reason, ...support }: { by: Actor; reason: string; supportEmail: string },
): Promise<{ account: UserRow; sessions: number }> {
  requireProof(by.isProved);
  if (id === by.person.id) throw new HttpError(400, 'factors-own');
  const { before } = await lockUser(trx, id, by);
  const sessions = await resetFactors(trx, before, support);
  await recordAct(trx, before, { by, action: 'factors-reset', reason });
  return { account: before, sessions };
}

const LAST_ONE = 'last-superadmin';

/** Always in the same order: of two who would each remove the other, the second waits, and may no longer. */
export async function lockUser(trx: Kysely<DB>, id: number, { person }: Author) {
  const { rows } = await sql<{ id: number }>`
    select id from users where role = 'SuperAdmin' and is_active order by id for no key update`.execute(trx);
  if (person && !rows.some((admin) => admin.id === person.id)) throw new HttpError(403);
  const before = await trx
    .selectFrom('users')
    .select([...SHOWN_COLUMNS, 'users.updated_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw new HttpError(404);
  return { before, isLastAdmin: rows.every((admin) => admin.id === id) };
}

interface Told {
  by: Author;
  action?: string;
  reason?: string | undefined;
}

async function record(trx: Kysely<DB>, before: UserRow | null, after: UserRow | null, told: Told) {
  const kept = (row: UserRow | null) => row && keptValues(trx, user, { ...row });
  await recordChange(trx, {
    ...told,
    resource: 'users',
    recordId: (after ?? before)?.id ?? 0,
    version: (after ?? before)?.version,
    before: await kept(before),
    after: await kept(after),
  });
}

/** What is done to an account without changing a field of it. */
const recordAct = (trx: Kysely<DB>, { id, first_name, last_name }: UserRow, told: Told) =>
  recordChange(trx, {
    ...told,
    resource: 'users',
    recordId: id,
    name: `${first_name} ${last_name}`,
    before: null,
    after: null,
  });
