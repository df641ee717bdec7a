import { PRODUCT_NAME } from '@ar/domain/product';
import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import { SECRETS, withSecrets } from '../../platform/config/secrets.ts';
import { StartRefused } from '../../platform/config/start-refused.ts';
import { variables } from '../../platform/config/variables.ts';
import { mailOf } from '../../platform/mail/mail-texts.ts';
import { createDelivery } from '../../platform/mail/smtp.ts';
import { describeRequest, MASK, withoutCredentials } from '../../platform/observability/log.ts';
import { type Command, WrongUsage } from './run-command.ts';

export const config: Command = {
  name: 'config',
  words: [1, 1],
  async run([verb], _flags, { config }) {
    if (verb !== 'show') throw new WrongUsage();
    const settings = settingsIn(process.env, config);
    const unset = settings.filter(({ from }) => from === 'not set').map(({ name }) => name);
    const lines = settings.flatMap(({ name, value, from }) =>
      value === null ? [] : `${name}=${value}${from === 'environment' ? '' : `  (${from})`}`,
    );
    return { text: [...lines, '', `Not set: ${unset.join(', ')}`].join('\n'), facts: { settings } };
  },
};

function settingsIn(env: NodeJS.ProcessEnv, config: Config) {
  const filled = Object.entries(env).filter(([, value]) => value?.trim());
  const given: Record<string, string> = Object.fromEntries(filled as [string, string][]);
  const { set } = withSecrets(given);
  const derived: Record<string, string> = {
    LOG_LEVEL: config.logLevel,
    PUBLIC_ORIGIN: config.publicOrigin,
    SECOND_FACTOR: config.secondFactor.mode,
  };
  return Object.entries(variables.shape).map(([name, schema]) => {
    const usual = derived[name] ?? schema.safeParse(undefined).data;
    const isPlain = ['string', 'number'].includes(typeof usual);
    const value = set[name] ?? (isPlain ? String(usual) : null);
    const from = given[name] ? 'environment' : set[name] ? 'file' : value === null ? 'not set' : 'default';
    return { name, value: value && masked(name, value), from };
  });
}

function masked(name: string, value: string): string {
  if (URL.canParse(value) && value.includes('//'))
    return describeRequest({ url: withoutCredentials(value) }).url ?? MASK;
  return SECRETS.includes(name) ? MASK : value;
}

export const mail: Command = {
  name: 'mail',
  words: [2, 2],
  async run([verb, address = ''], _flags, { config }) {
    if (verb !== 'test') throw new WrongUsage();
    const { smtpUrl, dataDir, publicOrigin } = config;
    if (!z.email().safeParse(address).success) throw new StartRefused(`${address} is no e-mail address.`);
    const message = {
      id: 0,
      attempts: 1,
      created_at: new Date().toISOString(),
      recipient_name: PRODUCT_NAME,
      recipient_address: address,
      ...mailOf('test', { origin: publicOrigin }),
    };
    await createDelivery(config)(message).catch((cause: Error) => {
      throw new StartRefused(`The message was not sent: ${withoutCredentials(cause.message)}`, { cause });
    });
    const by = smtpUrl ? new URL(smtpUrl).host : `${dataDir}/outbox`;
    const text = smtpUrl
      ? `${by} took the message for ${address}.`
      : `SMTP_URL is not set: the message for ${address} is a file in ${by}.`;
    return { text, facts: { address, sent: smtpUrl !== undefined, by } };
  },
};
