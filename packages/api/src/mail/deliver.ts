import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRODUCT_NAME } from '@ar/domain/product';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '../config/config.ts';
import type { ClaimedMail, Deliver } from './outbox.ts';

/** Together less than the outbox's lease. */
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

/** Sends by SMTP if `SMTP_URL` says where, else into the data folder. */
export function createDelivery(
  config: Pick<Config, 'smtpUrl' | 'dataDir' | 'supportEmail' | 'publicOrigin'>,
): Deliver {
  const messageOf = (mail: ClaimedMail) => compose(mail, config);
  if (config.smtpUrl) return smtpDelivery(config.smtpUrl, messageOf);
  return folderDelivery(join(config.dataDir, 'outbox'), messageOf);
}

type Compose = (mail: ClaimedMail) => SendMailOptions;

/** The certificate is checked (nodemailer's own default), and a password never goes over a plain connection. */
function smtpDelivery(url: string, messageOf: Compose): Deliver {
  const transport = createTransport({ url, requireTLS: new URL(url).username !== '', ...TIMEOUTS });
  return async (mail) => {
    await transport.sendMail(messageOf(mail));
  };
}

/** The folder only ever shows whole mails; a mail that is written again replaces itself. */
function folderDelivery(folder: string, messageOf: Compose): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail));
    const file = join(folder, `${mail.created_at.replace(/\D/g, '')}-${mail.id}.eml`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // For the owner alone: it may hold a link that sets a password.
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600, flush: true });
    await rename(`${file}.part`, file);
  };
}

/**
 * The number in `Message-ID` is the outbox's, so that a mail which is sent twice (the server died before noting it)
 * is known as one. Names and addresses are passed as such, never as header text.
 */
function compose(
  mail: ClaimedMail,
  { supportEmail, publicOrigin }: Pick<Config, 'supportEmail' | 'publicOrigin'>,
): SendMailOptions {
  return {
    from: { name: PRODUCT_NAME, address: supportEmail },
    to: { name: mail.recipient_name, address: mail.recipient_address },
    subject: mail.subject,
    text: mail.body,
    messageId: `<outbox-${mail.id}.${Date.parse(mail.created_at)}@${new URL(publicOrigin).hostname}>`,
    date: new Date(mail.created_at),
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'sr-Latn-ME' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
