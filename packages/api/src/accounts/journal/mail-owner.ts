import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { type MailKind, mailOf } from '../../platform/mail/mail-texts.ts';
import { queueMail } from '../../platform/mail/outbox.ts';

export type Recipient = Record<'first_name' | 'last_name' | 'email', string>;

export async function mailOwner(
  trx: Kysely<DB>,
  kind: MailKind,
  { first_name, last_name, email: recipient_address }: Recipient,
  words: Record<string, string>,
): Promise<void> {
  const recipient_name = `${first_name} ${last_name}`;
  const mail = mailOf(kind, { name: recipient_name, ...words });
  await queueMail(trx, { recipient_name, recipient_address, ...mail });
}
