import { PRODUCT_NAME } from '@ar/domain/product';
import * as z from 'zod';
import { StartRefused } from '../../platform/config/start-refused.ts';
import { createDelivery } from '../../platform/mail/deliver.ts';
import { mailOf } from '../../platform/mail/mail-texts.ts';
import { withoutCredentials } from '../../platform/observability/log.ts';
import { type Command, WrongUsage } from './run-command.ts';

export const mail: Command = {
  name: 'mail',
  words: [2, 2],
  async run([verb, address = ''], _flags, { config }) {
    if (verb !== 'test') throw new WrongUsage();
    if (!z.email().safeParse(address).success) throw new StartRefused(`${address} is no e-mail address.`);
    const message = {
      id: 0,
      attempts: 1,
      created_at: new Date().toISOString(),
      recipient_name: PRODUCT_NAME,
      recipient_address: address,
      ...mailOf('test', { origin: config.publicOrigin }),
    };
    await createDelivery(config)(message).catch((cause: Error) => {
      throw new StartRefused(`The message was not sent: ${withoutCredentials(cause.message)}`, { cause });
    });
    const by = config.smtpUrl ? new URL(config.smtpUrl).host : `${config.dataDir}/outbox`;
    const text = config.smtpUrl
      ? `${by} took the message for ${address}.`
      : `SMTP_URL is not set: the message for ${address} is a file in ${by}.`;
    return { text, facts: { address, sent: config.smtpUrl !== undefined, by } };
  },
};
