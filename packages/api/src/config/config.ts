import { isIP } from 'node:net';
import { DEFAULT_SUPPORT_EMAIL } from '@ar/domain/product';
import * as z from 'zod';
import { USUAL_QUOTA } from '../uploads/upload-quota.ts';
import { cityVariables, cityWordsIn, cityWordsMissing } from './city-words.ts';
import { mistypedNames, productionProblems } from './problems.ts';

/** An object store that speaks S3, for uploads. */
export interface ObjectStore {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Every problem is one sentence that names its variable, and never its value: some hold secrets. */
export type ConfigReading =
  | { config: Config; problems?: undefined }
  | { config?: undefined; problems: string[] };

const isUrl = (protocols: readonly string[]) => (value: string) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);
const http = isUrl(['http:', 'https:']);
const webAddress = z.string().refine(http, 'must be an address that starts with https:// or http://.');
const isOrigin = (value: string) => http(value) && new URL(value).origin === value.replace(/\/$/, '');

const DEFAULT_PORT = 3000;
const MIN_SECRET_LENGTH = 32;

/**
 * An address, or a network as `10.0.0.0/8`. A number of proxies would not do: whoever reaches the server around them
 * could send as many addresses (Fastify refuses it for that reason).
 */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (isIP(address) === 0 || more.length > 0) return false;
  const widest = isIP(address) === 6 ? 128 : 32;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= widest);
}

const listed = (text: string) => text.split(',').map((one) => one.trim());

const seconds = (max: number, byDefault: number) =>
  wholeNumber(`must be a number of seconds from 0 to ${max}.`, 0, max).default(byDefault);

/** Up to as much as a limit's count holds. */
const quota = (max: number, byDefault: number) =>
  wholeNumber(`must be a number from 1 to ${max}.`, 1, max).default(byDefault);

function wholeNumber(text: string, min: number, max: number) {
  return z
    .string()
    .regex(/^\d+$/, text)
    .transform(Number)
    .refine((value) => value >= min && value <= max, text);
}

const variables = z.object({
  // Another word for production would otherwise start the demonstration.
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test, or not set.')
    .optional(),
  EMBEDDED: z.literal('1', 'must be 1, or not set.').optional(),
  PORT: wholeNumber('must be a number from 0 to 65535.', 0, 65_535).default(DEFAULT_PORT),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  PUBLIC_ORIGIN: z
    .string()
    .refine(isOrigin, 'must be an origin without a path, for example https://ar.podgorica.me.')
    .transform((value) => new URL(value).origin)
    .optional(),
  DATABASE_URL: z
    .string()
    .refine(isUrl(['postgres:', 'postgresql:']), 'must be an address that starts with postgres://.')
    .optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .refine(isUrl(['smtp:', 'smtps:']), 'must be an address that starts with smtp:// or smtps://.')
    .optional(),
  JWT_SECRET: z
    .string()
    .min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters.`)
    .optional(),
  MAP_TILES_URL: z
    .string()
    .refine(
      (value) => http(value) && ['{z}', '{x}', '{y}'].every((part) => value.includes(part)),
      'must be an address with {z}, {x} and {y} in it.',
    )
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  MAP_ATTRIBUTION: z.string().default('© OpenStreetMap'),
  SUPPORT_EMAIL: z.email('must be an email address.').default(DEFAULT_SUPPORT_EMAIL),
  STORE_URL: webAddress.optional(),
  PROMO_VIDEO_ID: z
    .string()
    .regex(/^[\w-]+$/, 'must hold letters, digits, - and _ only.')
    .optional(),
  ...cityVariables,
  METRICS_PORT: wholeNumber('must be a number from 1 to 65535.', 1, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  TRUSTED_PROXIES: z
    .string()
    .refine(
      (value) => listed(value).every(isNetwork),
      'must be addresses or networks with commas between them, for example 127.0.0.1, 10.0.0.0/8.',
    )
    .transform(listed)
    .optional(),
  STOP_DELAY_S: seconds(300, 0),
  STOP_TIMEOUT_S: seconds(1200, 30),
  UPLOAD_QUOTA_FORMS: quota(1_000_000, USUAL_QUOTA.forms),
  UPLOAD_QUOTA_MB: quota(900_000, USUAL_QUOTA.megabytes),
});
type Variables = z.infer<typeof variables>;

/**
 * Reads the configuration; a variable that is set but empty counts as not set, as container files write it. All
 * problems are told at once.
 */
export function readConfig(env: Record<string, string | undefined>): ConfigReading {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(set);
  const problems = [
    ...mistypedNames(Object.keys(set), Object.keys(variables.shape)).map(
      ({ given, known }) =>
        `${given} is not a setting of this product, and ${known} is: correct the name, or remove it.`,
    ),
    ...(parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []),
    ...productionProblems(set),
    ...conflicts(set),
  ];
  if (!parsed.success || problems.length > 0) return { problems };
  return { config: configOf(parsed.data) };
}

const OBJECT_STORE = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** What is wrong between two settings that are each right. */
function conflicts(set: Record<string, string | undefined>): string[] {
  const missing = OBJECT_STORE.filter((name) => !set[name]);
  const halfAStore = missing.length > 0 && missing.length < OBJECT_STORE.length;
  return [
    // On one address the metrics would be in the way of the product; on two they would still be easy to mix up.
    set.METRICS_PORT && Number(set.METRICS_PORT) === Number(set.PORT ?? DEFAULT_PORT)
      ? 'METRICS_PORT must be another port than PORT.'
      : '',
    ...cityWordsMissing(set),
    halfAStore ? `S3 storage is only half configured: ${missing.join(', ')} must be set too.` : '',
    set.EMBEDDED && set.DATABASE_URL
      ? 'EMBEDDED must not be set beside DATABASE_URL: they name two databases.'
      : '',
  ].filter(Boolean);
}

function objectStoreOf(given: Variables): ObjectStore | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = given;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/** What the environment says; what is undefined has its default behaviour there. */
export type Config = ReturnType<typeof configOf>;

function configOf(given: Variables) {
  const production = given.NODE_ENV === 'production';
  return {
    port: given.PORT,
    host: given.HOST,
    dataDir: given.DATA_DIR,
    /** How the product is reached from outside, without a closing slash. */
    publicOrigin: given.PUBLIC_ORIGIN ?? `http://localhost:${given.PORT}`,
    /** Undefined: the embedded database. */
    databaseUrl: given.DATABASE_URL,
    /** Whether an empty database is filled with made-up accounts and data. */
    demonstration: !production && !given.DATABASE_URL && !given.EMBEDDED,
    s3: objectStoreOf(given),
    smtpUrl: given.SMTP_URL,
    /** Undefined: made once and kept in the data folder. */
    jwtSecret: given.JWT_SECRET,
    mapTilesUrl: given.MAP_TILES_URL,
    /** The attribution of the map's tiles. */
    mapAttribution: given.MAP_ATTRIBUTION,
    supportEmail: given.SUPPORT_EMAIL,
    storeUrl: given.STORE_URL,
    promoVideoId: given.PROMO_VIDEO_ID,
    /** What the city says of itself in the statements. */
    cityWords: cityWordsIn(given),
    /** Where the metrics are served; undefined: nowhere. */
    metrics: given.METRICS_PORT ? { host: given.METRICS_HOST, port: given.METRICS_PORT } : undefined,
    /** The reverse proxies whose `X-Forwarded-For` is believed; undefined: none. */
    trustedProxies: given.TRUSTED_PROXIES,
    /** How long a server that was told to stop still takes requests, so that a balancer sees that it is not ready. */
    stopDelayMs: given.STOP_DELAY_S * 1000,
    /** How long the requests under way may then take. */
    stopTimeoutMs: given.STOP_TIMEOUT_S * 1000,
    /** What one person may send in an hour. */
    uploadQuota: { forms: given.UPLOAD_QUOTA_FORMS, megabytes: given.UPLOAD_QUOTA_MB },
  };
}
