import type { LinkCode } from '@ar/domain/session-ends';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { mailOf } from '../../platform/mail/mail-texts.ts';
import type { Person } from '../sessions/person.ts';
import { hashOfToken, newToken } from '../sessions/tokens.ts';

const LIFETIMES = { reset: sql`interval '60 minutes'`, invitation: sql`interval '7 days'` };
export type LinkKind = keyof typeof LIFETIMES;
export type Owner = Pick<Person, 'id' | 'first_name' | 'last_name' | 'email'>;

/** Uses one statement, so that the response time does not reveal whether the account exists. */
export async function sendLink(db: Kysely<DB>, kind: LinkKind, email: string, publicOrigin: string) {
  const token = newToken();
  const link = `${publicOrigin}/auth/reset-password?token=${token}`;
  const { subject, body } = mailOf(kind, { link, forgotten: `${publicOrigin}/auth/forgot-password` });
  const { rows } = await sql<{ id: number }>`
    with account as (
      select id, name, email from users
      where lower(email) = lower(${email} collate montenegrin) and is_active
    ), expired as (
      delete from password_tokens using account
      where user_id = account.id and (expires_at < now() or used_at is not null)
    ), link as (
      insert into password_tokens (hash, user_id, kind, expires_at)
      select ${hashOfToken(token)}, id, ${kind}, now() + ${LIFETIMES[kind]} from account
      returning user_id, kind, expires_at
    ), invited as (
      update all_users set invited_until = link.expires_at from link
      where all_users.id = link.user_id and link.kind = 'invitation' and password_hash is null
    ), mail as (
      insert into outbox (recipient_name, recipient_address, subject, body)
      select name, email, ${subject}, replace(${body}, '{name}', name collate "C") from account
    )
    select id from account`.execute(db);
  return { user: rows[0]?.id, link };
}

export async function findLink(db: Kysely<DB>, token: string) {
  const { rows } = await sql<Owner & { kind: LinkKind; dead: LinkCode | null }>`
    select users.id, first_name, last_name, email, kind, case
      when not is_active then 'link-deactivated'
      when used_at is not null then 'link-used'
      when expires_at > now() then null
      when kind = 'invitation' then 'invitation-expired'
      else 'link-expired' end as dead
    from password_tokens as token join users on users.id = token.user_id
    where token.hash = ${hashOfToken(token)}`.execute(db);
  if (!rows[0]) return { dead: 'link-unknown' } as const;
  const { kind, dead, ...owner } = rows[0];
  return { owner, kind, dead };
}

/** Resolves to undefined if the link is used or expired, or if the person is deactivated. */
export async function useLink(trx: Kysely<DB>, token: string, password_hash: string) {
  const { rows } = await sql<{ kind: LinkKind }>`
    with link as (
      update password_tokens as token set used_at = now()
      from users
      where token.hash = ${hashOfToken(token)} and token.used_at is null and token.expires_at > now()
        and users.id = token.user_id and users.is_active
      returning token.user_id, token.kind
    )
    update users set password_hash = ${password_hash}, invited_until = null from link where users.id = link.user_id
    returning link.kind`.execute(trx);
  return rows[0]?.kind;
}
