import { PRODUCT_NAME } from '@ar/domain/product';
import * as z from 'zod';
import { StartRefused } from '../../platform/config/start-refused.ts';
import { createDelivery } from '../../platform/mail/deliver.ts';
import { mailOf } from '../../platform/mail/mail-texts.ts';
import { withoutCredentials } from '../../platform/observability/log.ts';
import { type Command, WrongUsage } from './run-command.ts';

export const mail: Command = {
  summary: 'Sends a test message, and says what the mail server answered.',
  takes: 'test <address>',
  about: `Sends a test message to <address> at once, as the server sends its mails (SMTP_URL, SUPPORT_EMAIL), and says why
where the mail server does not take it. Without SMTP_URL it becomes a file in DATA_DIR/outbox.`,
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
      const said = withoutCredentials(cause.message);
      throw new StartRefused(`The message was not sent: ${said}`, { cause });
    });
    const by = config.smtpUrl ? new URL(config.smtpUrl).host : `${config.dataDir}/outbox`;
    const told = config.smtpUrl
      ? `${by} took the message for ${address}.`
      : `SMTP_URL is not set: the message for ${address} is a file in ${by}.`;
    return { told, facts: { address, sent: config.smtpUrl !== undefined, by } };
  },
};
