import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRODUCT_NAME } from '@ar/domain/product';
import fp from 'fastify-plugin';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '../config/config.ts';
import { type ClaimedMail, type Deliver, startMail } from './outbox.ts';

export const mail = fp(async ({ config, db, log, stopWith }) => {
  stopWith(startMail({ db, deliver: createDelivery(config), stopMs: config.stopTimeoutMs, log }).stop);
});

type Settings = Pick<Config, 'smtpUrl' | 'dataDir' | 'supportEmail' | 'publicOrigin'>;

export function createDelivery(config: Settings): Deliver {
  const { smtpUrl: url } = config;
  if (url) {
    const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };
    const transport = createTransport({ url, requireTLS: new URL(url).username !== '', ...timeouts });
    return async (mail) => {
      await transport.sendMail(compose(mail, config));
    };
  }
  const folder = join(config.dataDir, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    const { message } = await transport.sendMail(compose(mail, config));
    const file = join(folder, `${mail.created_at.replace(/\D/g, '')}-${mail.id}.eml`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600, flush: true });
    await rename(`${file}.part`, file);
  };
}

const compose = (mail: ClaimedMail, { supportEmail, publicOrigin }: Settings): SendMailOptions => ({
  from: { name: PRODUCT_NAME, address: supportEmail },
  to: { name: mail.recipient_name, address: mail.recipient_address },
  subject: mail.subject,
  text: mail.body,
  messageId: `<outbox-${mail.id}.${Date.parse(mail.created_at)}@${new URL(publicOrigin).hostname}>`,
  date: new Date(mail.created_at),
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'sr-Latn-ME' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
