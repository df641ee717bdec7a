import { DEFAULT_SUPPORT_EMAIL } from '@ar/domain/product';
import * as z from 'zod';

/** An object store that speaks S3, for uploads. */
export interface ObjectStore {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** What the environment says (decisions 23); what is undefined has its default behaviour there. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** How the product is reached from outside, without a closing slash. */
  publicOrigin: string;
  /** Undefined: the embedded database, and demonstration mode (decisions 24). */
  databaseUrl?: string;
  s3?: ObjectStore;
  smtpUrl?: string;
  /** Undefined: made once and kept in the data folder. */
  jwtSecret?: string;
  mapTilesUrl: string;
  supportEmail: string;
  storeUrl?: string;
  promoVideoId?: string;
}

/** Every problem is one sentence that names its variable, and never its value: some hold secrets. */
export type ConfigReading =
  | { config: Config; problems?: undefined }
  | { config?: undefined; problems: string[] };

const isUrl = (protocols: readonly string[]) => (value: string) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);
const http = isUrl(['http:', 'https:']);
const isOrigin = (value: string) => http(value) && new URL(value).origin === value.replace(/\/$/, '');

const MIN_SECRET_LENGTH = 32;

const variables = z.object({
  PORT: z
    .string()
    .regex(/^\d+$/, 'must be a number from 0 to 65535.')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a number from 0 to 65535.')
    .default(3000),
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
  S3_ENDPOINT: z.string().refine(http, 'must be an address that starts with https:// or http://.').optional(),
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
  SUPPORT_EMAIL: z.email('must be an email address.').default(DEFAULT_SUPPORT_EMAIL),
  STORE_URL: z.string().refine(http, 'must be an address that starts with https:// or http://.').optional(),
  PROMO_VIDEO_ID: z
    .string()
    .regex(/^[\w-]+$/, 'must hold letters, digits, - and _ only.')
    .optional(),
});
type Variables = z.infer<typeof variables>;

/** Reads the configuration; a variable that is set but empty counts as not set, as container files write it. */
export function readConfig(env: Record<string, string | undefined>): ConfigReading {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(set);
  if (!parsed.success) {
    return { problems: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) };
  }
  const store = objectStoreOf(parsed.data);
  if (store.missing.length > 0) {
    return { problems: [`S3 storage is only half configured: ${store.missing.join(', ')} must be set too.`] };
  }
  return { config: configOf(parsed.data, store.s3) };
}

function objectStoreOf(given: Variables): { s3?: ObjectStore; missing: string[] } {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = given;
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const missing = Object.entries(needed).flatMap(([key, value]) => (value ? [] : [key]));
  if (missing.length === Object.keys(needed).length) return { missing: [] };
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return { missing };
  return {
    s3: {
      endpoint: S3_ENDPOINT,
      region: given.S3_REGION,
      bucket: S3_BUCKET,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    },
    missing: [],
  };
}

function configOf(given: Variables, s3: ObjectStore | undefined): Config {
  return {
    port: given.PORT,
    host: given.HOST,
    dataDir: given.DATA_DIR,
    publicOrigin: given.PUBLIC_ORIGIN ?? `http://localhost:${given.PORT}`,
    databaseUrl: given.DATABASE_URL,
    s3,
    smtpUrl: given.SMTP_URL,
    jwtSecret: given.JWT_SECRET,
    mapTilesUrl: given.MAP_TILES_URL,
    supportEmail: given.SUPPORT_EMAIL,
    storeUrl: given.STORE_URL,
    promoVideoId: given.PROMO_VIDEO_ID,
  };
}
