import { isIP } from 'node:net';
import { DEFAULT_SUPPORT_EMAIL } from '@ar/domain/product';
import { USUAL_SESSIONS } from '@ar/domain/sessions';
import * as z from 'zod';
import { appVariables } from './app-settings.ts';
import { isRecipient } from './backup-recipient.ts';
import { cityVariables } from './city-words.ts';
import { parsePolicy, type SecondFactorPolicy } from './second-factor-policy.ts';
import { USUAL_ARCHIVE } from './trash-settings.ts';

const isUrl = (...protocols: string[]) => {
  return (value: string) => URL.canParse(value) && protocols.includes(new URL(value).protocol);
};
const isWeb = isUrl('https:', 'http:');
const address = (isOne: (value: string) => boolean, start: string) =>
  z.string().refine(isOne, `must be an address that starts with ${start}.`);
const webAddress = address(isWeb, 'https:// or http://');
const isOrigin = (value: string) => isWeb(value) && new URL(value).origin === value.replace(/\/$/, '');

export const DEFAULT_PORT = 3000;
const MIN_SECRET_LENGTH = 32;

/**
 * An address or a network. Not a number of proxies: whoever reaches the server around them could send as many
 * addresses (Fastify refuses it for that reason).
 */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (isIP(address) === 0 || more.length > 0) return false;
  const widest = isIP(address) === 6 ? 128 : 32;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= widest);
}

/** `parks=http://127.0.0.1:5000, …`: a department's id, and where its service stands. */
const servicesIn = (text: string) =>
  listed(text).map((one): [string, string] => {
    const [id = '', ...url] = one.split('=');
    return [id, url.join('=')];
  });
const isService = ([id, url]: [string, string]) =>
  /^[a-z][a-z0-9]{1,30}$/.test(id) && isWeb(url) && !/[#?@\\]/.test(url);

/** Where clamd listens, as `net.connect` takes it. */
export type ClamdAddress = { path: string } | { host: string; port: number };

/** `unix:/run/clamav/clamd.ctl` or `tcp://host:3310`; undefined for anything else. */
export function clamdIn(text: string): ClamdAddress | undefined {
  const path = /^unix:(\/.+)$/.exec(text)?.[1];
  if (path) return { path };
  const [, host, port] = /^tcp:\/\/([\w.-]+|\[[\da-f:]+\]):(\d{1,5})$/i.exec(text) ?? [];
  return host && Number(port) < 65_536
    ? { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
    : undefined;
}

const listed = (text: string) => text.split(',').map((one) => one.trim());

function wholeNumber(min: number, max: number, what = 'a number') {
  const text = `must be ${what} from ${min} to ${max}.`;
  const number = z.string().regex(/^\d+$/, text).transform(Number);
  return number.refine((value) => value >= min && value <= max, text);
}
const hours = (max: number) => wholeNumber(1, max, 'a number of hours');
const seconds = (max: number) => wholeNumber(0, max, 'a number of seconds');

export const variables = z.object({
  // Another word for production would otherwise start the demonstration.
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test, or not set.')
    .optional(),
  // Not `fatal`: why the server did not start is an error.
  LOG_LEVEL: z
    .enum(['error', 'warn', 'info', 'debug', 'trace'], 'must be error, warn, info, debug or trace.')
    .optional(),
  EMBEDDED: z.literal('1', 'must be 1, or not set.').optional(),
  PORT: wholeNumber(0, 65_535).default(DEFAULT_PORT),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  PUBLIC_ORIGIN: z
    .string()
    .refine(isOrigin, 'must be an origin without a path, for example https://ar.podgorica.me.')
    .transform((value) => new URL(value).origin)
    .optional(),
  RELEASES_ORIGIN: z
    .string()
    .refine(
      // What could end a source in a policy, or mean another address there, is in no path of it.
      (value) => isWeb(value) && /^https?:\/\/[\w.:[\]-]+(?:\/[\w.~-]+)*\/?$/.test(value),
      'must be an origin, with a plain path or without, for example https://cdn.example.',
    )
    .transform((value) => value.replace(/\/$/, ''))
    .optional(),
  DATABASE_URL: address(isUrl('postgres:', 'postgresql:'), 'postgres://').optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_ENDPOINT: z
    .string()
    // In a policy it stands as it is written.
    .refine(
      (value) => isOrigin(value) && /^https?:\/\/[\w.:[\]-]+\/?$/.test(value),
      'must be an origin without a path, for example https://s3.example.',
    )
    .transform((value) => new URL(value).origin)
    .optional(),
  S3_PUBLIC_FROM_MB: wholeNumber(1, 512, 'a number of megabytes').default(8),
  SMTP_URL: address(isUrl('smtp:', 'smtps:'), 'smtp:// or smtps://').optional(),
  JWT_SECRET: z
    .string()
    .min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters.`)
    .optional(),
  JWT_SECRET_PREVIOUS: z.string().optional(),
  MAP_TILES_URL: z
    .string()
    .refine(
      (value) => isWeb(value) && ['{z}', '{x}', '{y}'].every((part) => value.includes(part)),
      'must be an address with {z}, {x} and {y} in it.',
    )
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  MAP_ATTRIBUTION: z.string().default('© OpenStreetMap'),
  GEOCODER_URL: address(
    (value) => isWeb(value) && !/[#@]/.test(value.split('?')[0] ?? ''),
    'https:// or http://, without a user, a password or a #',
  ).optional(),
  DEPARTMENT_SERVICES: z
    .string()
    .transform(servicesIn)
    .refine(
      (services) => services.every(isService) && new Map(services).size === services.length,
      'must name each department once, with an address without a user, a password, a ? or a #, for example parks=http://127.0.0.1:5000, trees=https://trees.example.',
    )
    .default([]),
  SUPPORT_EMAIL: z.email('must be an email address.').default(DEFAULT_SUPPORT_EMAIL),
  SECURITY_CONTACT: z
    .string()
    .transform(listed)
    .refine(
      (all) =>
        all.every(
          (one) => URL.canParse(one) && ['mailto:', 'https:', 'tel:'].includes(new URL(one).protocol),
        ),
      'must be addresses that start with mailto:, https:// or tel:, with commas between them.',
    )
    .optional(),
  SECURITY_POLICY: address(isUrl('https:'), 'https://').optional(),
  STORE_URL: webAddress.optional(),
  PROMO_VIDEO_ID: z
    .string()
    .regex(/^[\w-]+$/, 'must hold letters, digits, - and _ only.')
    .optional(),
  DATA_LICENCE: webAddress.optional(),
  ...appVariables,
  ...cityVariables,
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  TRUSTED_PROXIES: z
    .string()
    .refine(
      (value) => listed(value).every(isNetwork),
      'must be addresses or networks with commas between them, for example 127.0.0.1, 10.0.0.0/8.',
    )
    .transform(listed)
    .optional(),
  STOP_DELAY_S: seconds(300).default(0),
  STOP_TIMEOUT_S: seconds(1200).default(30),
  // More than a person sends by hand; a limit's count holds no more than the largest.
  UPLOAD_QUOTA_FORMS: wholeNumber(1, 1_000_000).default(2000),
  UPLOAD_QUOTA_MB: wholeNumber(1, 900_000).default(20_480),
  DEPARTMENT_QUOTA_MB: wholeNumber(1, 1_000_000_000).optional(),
  CLAMD: z
    .string()
    .refine(
      (value) => clamdIn(value) !== undefined,
      'must be unix: and the path of a socket, or tcp:// with host and port, for example tcp://127.0.0.1:3310.',
    )
    .optional(),
  CLAMD_WHEN_DOWN: z.enum(['refuse', 'accept'], 'must be refuse or accept.').default('refuse'),
  SESSION_IDLE_HOURS: hours(USUAL_SESSIONS.maxHours).default(USUAL_SESSIONS.idleHours),
  // No longer than releases are kept that an open page may still load.
  SESSION_MAX_HOURS: hours(USUAL_SESSIONS.maxHours).default(USUAL_SESSIONS.maxHours),
  SESSIONS_AT_ONCE: wholeNumber(1, 1000).default(USUAL_SESSIONS.atOnce),
  ARCHIVE_DAYS: wholeNumber(0, 3650, 'a number of days').default(USUAL_ARCHIVE.days),
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, for example 03:00.')
    .optional(),
  BACKUP_KEEP: wholeNumber(1, 1000, 'a number of backups').default(14),
  BACKUP_RECIPIENT: z
    .string()
    .refine(isRecipient, 'must be a public key of age, for example age1….')
    .optional(),
  SECOND_FACTOR: z
    .string()
    .default('offered')
    .transform((text, context): SecondFactorPolicy => {
      const policy = parsePolicy(text);
      if (policy) return policy;
      context.addIssue(
        'must be off, offered, required, or required: with roles, for example required:SuperAdmin.',
      );
      return z.NEVER;
    }),
  REMOVED_AUTHORS: z
    .enum(['unnamed', 'named'], 'must be unnamed or named.')
    .default(USUAL_ARCHIVE.removedAuthors),
});

export type Variables = z.infer<typeof variables>;
