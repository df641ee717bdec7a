import { type Kysely, sql } from 'kysely';
import { hashOfToken, newToken } from '../auth/tokens.ts';
import type { DB } from '../database/schema.ts';
import { queueMail } from '../mail/outbox.ts';
import { invitationMail, linkTo, resetMail } from './texts.ts';

const RESET_LASTS = sql`interval '60 minutes'`;
const INVITATION_LASTS = sql`interval '7 days'`;

/**
 * Sends a reset link to the account of this address, if there is one, and answers its user. It is one statement, with
 * texts and tokens made in either case, so that the work does not tell which addresses have an account.
 */
export async function sendResetLink(
  db: Kysely<DB>,
  email: string,
  publicOrigin: string,
): Promise<number | undefined> {
  const token = newToken();
  const { subject, body } = resetMail(publicOrigin, token);
  const { rows } = await sql<{ id: number }>`
    with account as (
      select id, name, email from users
      where lower(email) = lower(${email} collate montenegrin) and is_active
    ), expired as (
      delete from password_tokens using account
      where user_id = account.id and (expires_at < now() or used_at is not null)
    ), link as (
      insert into password_tokens (hash, user_id, kind, expires_at)
      select ${hashOfToken(token)}, id, 'reset', now() + ${RESET_LASTS} from account
    ), mail as (
      insert into outbox (recipient_name, recipient_address, subject, body)
      select name, email, ${subject}, ${body} from account
    )
    select id from account`.execute(db);
  return rows[0]?.id;
}

/**
 * Invites a new user to set a password, in the transaction that adds the user. Returns the link, which
 * only the command for the first SuperAdmin shows; it is in the mail already.
 */
export async function sendInvitation(
  trx: Kysely<DB>,
  user: { id: number; first_name: string; last_name: string; email: string },
  publicOrigin: string,
): Promise<string> {
  const token = newToken();
  const name = `${user.first_name} ${user.last_name}`;
  await sql`
    insert into password_tokens (hash, user_id, kind, expires_at)
    values (${hashOfToken(token)}, ${user.id}, 'invitation', now() + ${INVITATION_LASTS})`.execute(trx);
  await queueMail(trx, {
    recipient_name: name,
    recipient_address: user.email,
    ...invitationMail(publicOrigin, token, name),
  });
  return linkTo(publicOrigin, token);
}

/** Whether a link can still be used; only `useLink` decides. */
export async function isUsable(db: Kysely<DB>, token: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from password_tokens where hash = ${hashOfToken(token)} and used_at is null and expires_at > now()`.execute(
    db,
  );
  return rows.length > 0;
}

/** The user of a link, used or not; undefined if there never was such a link. */
export async function findLinkOwner(db: Kysely<DB>, token: string) {
  const { rows } = await sql<{ user: number; account: string }>`
    select users.id as "user", users.email as account
    from password_tokens as token join users on users.id = token.user_id
    where token.hash = ${hashOfToken(token)}`.execute(db);
  return rows[0];
}

/** One conditional UPDATE decides: of callers with the same link, however many at once, one may use it. */
export async function useLink(trx: Kysely<DB>, token: string) {
  const { rows } = await sql<{ userId: number; kind: 'reset' | 'invitation' }>`
    update password_tokens as token set used_at = now()
    from users
    where token.hash = ${hashOfToken(token)} and token.used_at is null and token.expires_at > now()
      and users.id = token.user_id and users.is_active
    returning token.user_id as "userId", token.kind`.execute(trx);
  return rows[0];
}

/** No link outlives a new password. */
export async function voidLinks(trx: Kysely<DB>, userId: number): Promise<void> {
  await sql`
    update password_tokens set used_at = now() where user_id = ${userId} and used_at is null`.execute(trx);
}
