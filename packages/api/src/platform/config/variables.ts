import { isIP } from 'node:net';
import { ARCHIVE_DAYS } from '@ar/domain/archive';
import { DEFAULT_SUPPORT_EMAIL } from '@ar/domain/product';
import { USUAL_SESSIONS } from '@ar/domain/sessions';
import { Encrypter } from 'age-encryption';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { cityVariables } from './city-words.ts';
import { parsePolicy } from './second-factor-policy.ts';

const parsed = <Value>(parse: (text: string) => Value | undefined, rule: string) =>
  z.string().transform((text, context) => {
    const value = parse(text);
    if (value === undefined) context.addIssue(rule);
    return value as Value;
  });
const checked = (isRight: (text: string) => boolean, rule: string) => z.string().refine(isRight, rule);
const text = (pattern: RegExp, rule: string) => z.string().regex(pattern, rule);

const address = (protocol: RegExp, start: string) =>
  z.url({ protocol, error: `must be an address that starts with ${start}.` });
const webAddress = address(/^https?$/, 'https:// or http://');
const isWeb = (value: string) => webAddress.safeParse(value).success;

/** The origin becomes a source in the Content Security Policy, so characters that end a source are refused. */
const origin = (example: string) =>
  parsed(
    (value) =>
      /^https?:\/\/[\w.:[\]-]+\/?$/.test(value) && URL.canParse(value) ? new URL(value).origin : undefined,
    `must be an origin without a path, for example ${example}.`,
  );

export const DEFAULT_PORT = 3000;

/** Proxies are set by IP address: with a number of proxies, a client that bypasses them could forge its IP address. */
const isNetwork = (text: string) =>
  isIP(text.split('/')[0] ?? '') > 0 && (isIP(text) > 0 || ipaddr.isValidCIDR(text)) && !/\/0+$/.test(text);

const servicesIn = (text: string) =>
  listed(text).map((one): [string, string] => {
    const [id = '', ...url] = one.split('=');
    return [id, url.join('=')];
  });
const isService = ([id, url]: [string, string]) =>
  /^[a-z][a-z0-9]{1,30}$/.test(id) && isWeb(url) && !/[#?@\\]/.test(url);

export type ClamdAddress = { path: string } | { host: string; port: number };

function clamdIn(text: string): ClamdAddress | undefined {
  const path = /^unix:(\/.+)$/.exec(text)?.[1];
  if (path) return { path };
  const [, host, port] = /^tcp:\/\/([\w.-]+|\[[\da-f:]+\]):(\d{1,5})$/i.exec(text) ?? [];
  return host && Number(port) < 65_536
    ? { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
    : undefined;
}

function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

const listed = (text: string) => text.split(',').map((one) => one.trim());
const list = (isOne: (text: string) => boolean, rule: string) =>
  checked((text) => listed(text).every(isOne), rule).transform(listed);

const wholeNumber = (min: number, max: number, what = 'a number') =>
  checked(
    (text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max,
    `must be ${what} from ${min} to ${max}.`,
  ).transform(Number);
const hours = wholeNumber(1, USUAL_SESSIONS.maxHours, 'a number of hours');
const seconds = (max: number) => wholeNumber(0, max, 'a number of seconds');

export const USUAL_ARCHIVE = { days: ARCHIVE_DAYS, removedAuthors: 'unnamed' } as const;

export const variables = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test, or not set.')
    .optional(),
  LOG_LEVEL: z
    .enum(['error', 'warn', 'info', 'debug', 'trace'], 'must be error, warn, info, debug or trace.')
    .optional(),
  EMBEDDED: z.literal('1', 'must be 1, or not set.').optional(),
  PORT: wholeNumber(0, 65_535).default(DEFAULT_PORT),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  PUBLIC_ORIGIN: origin('https://ar.podgorica.me').optional(),
  DATABASE_URL: address(/^postgres(?:ql)?$/, 'postgres://').optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_ENDPOINT: origin('https://s3.example').optional(),
  S3_PUBLIC_FROM_MB: wholeNumber(1, 512, 'a number of megabytes').default(8),
  SMTP_URL: address(/^smtps?$/, 'smtp:// or smtps://').optional(),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters.').optional(),
  JWT_SECRET_PREVIOUS: z.string().optional(),
  MAP_TILES_URL: checked(
    (value) => isWeb(value) && ['{z}', '{x}', '{y}'].every((part) => value.includes(part)),
    'must be an address with {z}, {x} and {y} in it.',
  ).default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  MAP_ATTRIBUTION: z.string().default('© OpenStreetMap'),
  GEOCODER_URL: checked(
    (value) => isWeb(value) && !/[#@]/.test(value.split('?')[0] ?? ''),
    'must be an address that starts with https:// or http://, without a user, a password or a #.',
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
  SECURITY_CONTACT: list(
    (one) => /^(?:mailto|https|tel):/i.test(one) && URL.canParse(one),
    'must be addresses that start with mailto:, https:// or tel:, with commas between them.',
  ).optional(),
  SECURITY_POLICY: address(/^https$/, 'https://').optional(),
  STORE_URL: webAddress.optional(),
  PROMO_VIDEO_ID: text(/^[\w-]+$/, 'must hold letters, digits, - and _ only.').optional(),
  DATA_LICENCE: webAddress.optional(),
  ANDROID_APP: text(
    /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/,
    "must be the app's application id, for example me.podgorica.ar.",
  ).optional(),
  ANDROID_FINGERPRINTS: list(
    (one) => /^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/i.test(one),
    "must be SHA-256 fingerprints of the app's certificates, 32 pairs of digits with colons each, with commas between them.",
  ).optional(),
  APPLE_APP_ID: text(
    /^[A-Z0-9]{10}\.[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/,
    "must be the team's id and the app's bundle id with a point between them, for example A1B2C3D4E5.me.podgorica.ar.",
  ).optional(),
  APPLE_STORE_ID: text(/^\d{5,12}$/, 'must be the number of the app in the App Store.').optional(),
  ...cityVariables,
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  TRUSTED_PROXIES: list(
    isNetwork,
    'must be addresses or networks with commas between them, for example 127.0.0.1, 10.0.0.0/8.',
  ).optional(),
  STOP_DELAY_S: seconds(300).default(0),
  STOP_TIMEOUT_S: seconds(1200).default(30),
  UPLOAD_QUOTA_FORMS: wholeNumber(1, 1_000_000).default(2000),
  UPLOAD_QUOTA_MB: wholeNumber(1, 900_000).default(20_480),
  DEPARTMENT_QUOTA_MB: wholeNumber(1, 1_000_000_000).optional(),
  CLAMD: parsed(
    clamdIn,
    'must be unix: and the path of a socket, or tcp:// with host and port, for example tcp://127.0.0.1:3310.',
  ).optional(),
  CLAMD_WHEN_DOWN: z.enum(['refuse', 'accept'], 'must be refuse or accept.').default('refuse'),
  SESSION_IDLE_HOURS: hours.default(USUAL_SESSIONS.idleHours),
  // A tab may load its first releases until the session ends, and releases are deleted after 35 days (sweep-releases.ts).
  SESSION_MAX_HOURS: hours.default(USUAL_SESSIONS.maxHours),
  SESSIONS_AT_ONCE: wholeNumber(1, 1000).default(USUAL_SESSIONS.atOnce),
  ARCHIVE_DAYS: wholeNumber(0, 3650, 'a number of days').default(USUAL_ARCHIVE.days),
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: text(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, for example 03:00.').optional(),
  BACKUP_KEEP: wholeNumber(1, 1000, 'a number of backups').default(14),
  BACKUP_RECIPIENT: checked(isRecipient, 'must be a public key of age, for example age1….').optional(),
  SECOND_FACTOR: parsed(
    parsePolicy,
    'must be off, offered, required, or required: with roles, for example required:SuperAdmin.',
  ).default({ mode: 'offered' }),
  REMOVED_AUTHORS: z
    .enum(['unnamed', 'named'], 'must be unnamed or named.')
    .default(USUAL_ARCHIVE.removedAuthors),
});

export type Variables = z.infer<typeof variables>;
