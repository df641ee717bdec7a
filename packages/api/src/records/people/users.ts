import { isDeepStrictEqual } from 'node:util';
import { type User, user } from '@ar/domain/entities/user';
import { type NewUser, type UserChanges, userRow } from '@ar/domain/entities/user-schemas';
import { isDepartmentRole, ROLES, roleLabel, type StaffRole } from '@ar/domain/roles';
import { departmentRoles } from '@ar/federation/conflicts';
import type { PageEntry } from '@ar/federation/registry';
import { type Kysely, sql } from 'kysely';
import * as log from '../../accounts/journal/audit-log.ts';
import { mailOwner } from '../../accounts/journal/mail-owner.ts';
import { recordAccess } from '../../accounts/journal/security-journal.ts';
import { sendLink } from '../../accounts/passwords/password-links.ts';
import { resetFactors } from '../../accounts/second-factor/factors.ts';
import { requireProof } from '../../accounts/sessions/access.ts';
import { type DerivedUserField, USER_COLUMNS, type UserRow } from '../../accounts/sessions/person.ts';
import { endSessions } from '../../accounts/sessions/sessions.ts';
import { EDITED } from '../../platform/database/edited.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError, refuseField } from '../../platform/http/errors.ts';
import { mayEdit, staleEdit } from '../../platform/http/routes.ts';
import type { SecurityEvent } from '../../platform/observability/security-log/security-log.ts';
import type { Change, ChangeSettings } from '../changes/change-records.ts';
import { eraseRecords, moveToTrash } from '../changes/trash-rows.ts';

const STATE = ['users.state', 'users.invited_until', 'users.second_factor', 'users.last_sign_in_at'] as const;
export const SHOWN_COLUMNS = [...USER_COLUMNS, ...STATE] as const;

export type ShownUser = UserRow & Pick<User, DerivedUserField>;

export async function findUser(db: Kysely<DB>, id: number): Promise<ShownUser> {
  const users = db.selectFrom('users').select(SHOWN_COLUMNS).where('id', '=', id);
  return users.executeTakeFirstOrThrow(() => new HttpError(404));
}

/** `threads` belongs to the mobile app, so staff have none. */
export function presentUser(row: ShownUser): User {
  const { email: username, role } = row;
  const derived = { username, group_names: role ? [role] : [], is_superuser: role === 'SuperAdmin' };
  return userRow.parse({ ...row, ...derived, threads: [] });
}

export async function assignableRoles(db: Kysely<DB>): Promise<string[]> {
  const revisions = db.selectFrom('registry_revisions').distinctOn('department').select('document');
  const newest = await revisions.orderBy('department').orderBy('revision', 'desc').execute();
  const departments = newest.flatMap(({ document }) => (document as PageEntry | null) ?? []);
  return [...new Set([...ROLES, ...departmentRoles({ departments })])];
}

export const isAssignable = async (db: Kysely<DB>, role: StaffRole): Promise<boolean> =>
  !isDepartmentRole(role) || (await assignableRoles(db)).includes(role);

type Account = Pick<UserRow, 'id' | 'email' | 'role'>;

export function about({ id: user, email: account, role }: Account, { person }: log.Actor) {
  const { id: by, email: by_account = '' } = person;
  return { user, account, role, by, by_account };
}

export type ChangedAccount = Record<'before' | 'after', Account>;

export function roleEvents({ before, after }: ChangedAccount, by: log.Actor): SecurityEvent[] {
  const { role: to, ...who } = about(after, by);
  return before.role === to ? [] : [{ event: 'role-changed', ...who, from: before.role, to }];
}

type AccountChange = Pick<Change<log.Author>, 'trx' | 'by' | 'events'>;

export async function inviteUser(
  { trx, by, events }: AccountChange,
  { first_name, last_name, email, group_names: role }: NewUser,
  { publicOrigin }: Pick<ChangeSettings, 'publicOrigin'>,
): Promise<{ invited: ShownUser; link: string }> {
  if (role === 'SuperAdmin') requireProofOf(by);
  if (!(await isAssignable(trx, role))) throw refuseField('group_names', 'role-gone');
  const added = trx.insertInto('users').values({ first_name, last_name, email, role }).returning('id');
  const created = await added.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
  if (!created) throw refuseField('email', 'email-taken');
  const { link } = await sendLink(trx, 'invitation', email, publicOrigin);
  const invited = await findUser(trx, created.id);
  await record(trx, null, invited, { by });
  if (by.person) events.push({ event: 'user-invited', ...about(invited, by) });
  return { invited, link };
}

function requireProofOf(by: log.Author): void {
  if (by.person) requireProof(by.isProved);
}

interface Edit {
  ifMatch?: string | undefined;
  action?: 'revert';
  reason?: string | undefined;
}

/** Returns the row before and after the edit. Equal values keep the version. */
export async function updateUser(change: AccountChange, id: number, changes: UserChanges, edit: Edit) {
  const { trx, by, events } = change;
  const { group_names, ...names } = changes;
  const { ifMatch, reason, action } = edit;
  const { before, isLastAdmin } = await lockUser(trx, id, by);
  if (!mayEdit(ifMatch, before.version)) {
    const changed = { by: await log.lastChangedBy(trx, 'users', id), at: before.updated_at };
    throw staleEdit(presentUser(before), changed);
  }
  const wanted = { is_active: before.is_active, ...names, role: group_names ?? before.role };
  if (wanted.role !== null && wanted.role !== before.role && !(await isAssignable(trx, wanted.role)))
    throw refuseField('group_names', 'role-gone');
  if (isDeepStrictEqual({ ...before, ...wanted }, before)) return { before, after: before, sessions: 0 };
  if (wanted.role === 'SuperAdmin' && (before.role !== 'SuperAdmin' || wanted.is_active > before.is_active))
    requireProofOf(by);
  if (id === by.person?.id && !wanted.is_active) throw new HttpError(400, 'own-account-deactivated');
  if (isLastAdmin && !(wanted.role === 'SuperAdmin' && wanted.is_active)) throw lastSuperAdmin();
  const update = trx
    .updateTable('users')
    .set({ ...wanted, ...EDITED })
    .where('id', '=', id);
  const after = await update.returning(SHOWN_COLUMNS).executeTakeFirstOrThrow();
  const isOut = before.is_active && !after.is_active;
  const defaultReason = isOut ? DEFAULT_REASONS[action ?? 'import'] : undefined;
  await record(trx, before, after, { by, action, reason: reason ?? defaultReason });
  if (after.role !== before.role)
    await mailOwner(trx, 'role', after, { role: roleLabel(after.role ?? 'guest') });
  const sessions = after.is_active ? 0 : await endSessions(trx, id, 'deactivated');
  if (by.person) {
    const roles = roleEvents({ before, after }, by);
    for (const role of roles) await recordAccess(trx, role, by.requestId);
    events.push(...roles);
    if (after.is_active > before.is_active) events.push({ event: 'user-activated', ...about(after, by) });
    if (isOut) events.push({ event: 'user-deactivated', ...about(after, by), sessions });
  }
  return { before, after, sessions };
}

const DEFAULT_REASONS = { import: 'reason-import', revert: 'reason-revert' } as const;

export async function deleteUser({ trx, by, settings, events }: Change, id: number): Promise<void> {
  if (id === by.person.id) throw new HttpError(400, 'own-account-deleted');
  const { before, isLastAdmin } = await lockUser(trx, id, by);
  if (isLastAdmin) throw lastSuperAdmin();
  await record(trx, before, null, { by });
  if (settings.archive.days === 0) {
    requireProof(by.isProved);
    await eraseRecords(trx, user, [id], settings.archive);
  } else {
    await moveToTrash(trx, user, { ...before }, by);
    await endSessions(trx, id, 'archived');
    await trx.deleteFrom('password_tokens').where('user_id', '=', id).execute();
  }
  events.push({ event: 'user-deleted', ...about(before, by) });
}

/** Sends a new invitation. Earlier invitations stay valid. */
export async function inviteAgain({ trx, by, settings, events }: Change, id: number): Promise<void> {
  const { before } = await lockUser(trx, id, by);
  if (before.state === 'deactivated') throw new HttpError(400, 'invitation-deactivated');
  if (before.state === 'active') throw new HttpError(400, 'invitation-accepted');
  await sendLink(trx, 'invitation', before.email, settings.publicOrigin);
  await recordAct(trx, before, { by, action: 'invite' });
  events.push({ event: 'invitation-resent', ...about(before, by) });
}

/** Returns the number of ended sessions. */
export async function signOutEverywhere(
  { trx, by, events }: AccountChange,
  id: number,
  { reason, kept }: { reason: string; kept?: string },
): Promise<number> {
  const { before } = await lockUser(trx, id, by);
  const sessions = await endSessions(trx, id, 'ended-by-administrator', { kept });
  await recordAct(trx, before, { by, action: 'end-sessions', reason });
  if (by.person) events.push({ event: 'user-signed-out', ...about(before, by), sessions });
  return sessions;
}

export async function resetFactorsOf(
  { trx, by, events }: AccountChange,
  id: number,
  { reason, supportEmail }: { reason: string; supportEmail: string },
): Promise<void> {
  requireProofOf(by);
  if (id === by.person?.id) throw new HttpError(400, 'factors-own');
  const { before } = await lockUser(trx, id, by);
  const sessions = await resetFactors(trx, before, { supportEmail });
  await recordAct(trx, before, { by, action: 'factors-reset', reason });
  if (by.person) events.push({ event: 'factors-reset', ...about(before, by), sessions });
}

const lastSuperAdmin = () => new HttpError(400, 'last-superadmin');

/** Locks all SuperAdmins in the same order, so the second of two who remove each other gets 403. */
export async function lockUser(trx: Kysely<DB>, id: number, { person }: log.Author) {
  const { rows } = await sql<{ id: number }>`
    select id from users where role = 'SuperAdmin' and is_active order by id for no key update`.execute(trx);
  if (person && !rows.some((admin) => admin.id === person.id)) throw new HttpError(403);
  const user = trx
    .selectFrom('users')
    .select([...SHOWN_COLUMNS, 'users.updated_at'])
    .where('id', '=', id);
  const before = await user.forNoKeyUpdate().executeTakeFirstOrThrow(() => new HttpError(404));
  return { before, isLastAdmin: rows.every((admin) => admin.id === id) };
}

type Entry = Pick<log.Change, 'by' | 'action' | 'reason'>;

async function record(trx: Kysely<DB>, before: UserRow | null, after: UserRow | null, entry: Entry) {
  const valuesOf = async (row: UserRow | null) => row && log.loggedValues(trx, user, { ...row });
  const { id = null, version } = after ?? before ?? {};
  const values = { before: await valuesOf(before), after: await valuesOf(after) };
  await log.recordChange(trx, { ...entry, resource: 'users', recordId: id, version, ...values });
}

async function recordAct(trx: Kysely<DB>, { id, first_name, last_name }: UserRow, entry: Entry) {
  const act = { ...entry, resource: 'users', recordId: id, name: `${first_name} ${last_name}` };
  await log.recordChange(trx, { ...act, before: null, after: null });
}
