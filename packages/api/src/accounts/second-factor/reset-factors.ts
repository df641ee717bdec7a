import type { Kysely } from 'kysely';
import type { Config } from '../../platform/config/config.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { mailOf } from '../../platform/mail/mail-texts.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { UserRow } from '../sessions/person.ts';
import { endSessions } from '../sessions/sessions.ts';
import { removeFactors } from './factors.ts';

type Owner = Pick<UserRow, 'id' | 'first_name' | 'last_name' | 'email'>;
type Support = Pick<Config, 'supportEmail'>;

/**
 * Takes all factors of an account and ends its sessions; its owner is told by mail. Answers how many sessions ended.
 *
 * @throws HttpError 409 where the account has no factor.
 */
export async function resetFactors(trx: Kysely<DB>, owner: Owner, support: Support): Promise<number> {
  if (!(await removeFactors(trx, owner.id))) throw new HttpError(409, 'factors-not-set-up');
  await tellOwner(trx, 'factors-reset', owner, support);
  return endSessions(trx, owner.id, 'factors-reset');
}

export async function tellOwner(
  trx: Kysely<DB>,
  mail: 'factors-changed' | 'factors-reset',
  { first_name, last_name, email }: Owner,
  { supportEmail }: Support,
): Promise<void> {
  const name = `${first_name} ${last_name}`;
  const words = mailOf(mail, { name, supportEmail });
  await queueMail(trx, { recipient_name: name, recipient_address: email, ...words });
}
