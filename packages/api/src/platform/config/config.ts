import { isIP } from 'node:net';
import { DEFAULT_SUPPORT_EMAIL } from '@ar/domain/product';
import { USUAL_SESSIONS } from '@ar/domain/sessions';
import { distance } from 'fastest-levenshtein';
import * as z from 'zod';
import { appProblems, appsOf, appVariables } from './app-settings.ts';
import { isRecipient } from './backup-recipient.ts';
import { cityVariables, cityWordsIn, cityWordsMissing } from './city-words.ts';
import { parsePolicy, type SecondFactorPolicy } from './second-factor-policy.ts';
import { SECRET_FILES, type Secrets, withSecrets } from './secrets.ts';
import { USUAL_ARCHIVE } from './trash-settings.ts';
import { USUAL_QUOTA } from './upload-quota.ts';

const isUrl = (...protocols: string[]) => {
  return (value: string) => URL.canParse(value) && protocols.includes(new URL(value).protocol);
};
const isWeb = isUrl('https:', 'http:');
const address = (isOne: (value: string) => boolean, start: string) =>
  z.string().refine(isOne, `must be an address that starts with ${start}.`);
const webAddress = address(isWeb, 'https:// or http://');
const isOrigin = (value: string) => isWeb(value) && new URL(value).origin === value.replace(/\/$/, '');

const DEFAULT_PORT = 3000;
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
function clamdIn(text: string): ClamdAddress | undefined {
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

/** Every setting, by the name of its variable. */
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
  // Up to as much as a limit's count holds.
  UPLOAD_QUOTA_FORMS: wholeNumber(1, 1_000_000).default(USUAL_QUOTA.forms),
  UPLOAD_QUOTA_MB: wholeNumber(1, 900_000).default(USUAL_QUOTA.megabytes),
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

/**
 * An empty variable counts as not set, as container files write it. A problem names its variable, never its value: some
 * hold secrets.
 */
export function readConfig(
  env: Record<string, string | undefined>,
): { config: Config; problems?: undefined } | { config?: undefined; problems: string[] } {
  const given = Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value]] : []));
  const { set, problems: unread } = withSecrets(Object.fromEntries(given));
  const parsed = variables.safeParse(set);
  const problems = [
    ...mistypedNames(Object.keys(set), [...Object.keys(variables.shape), ...SECRET_FILES]),
    ...unread,
    ...(parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []),
    ...productionProblems(set),
    ...conflicts(set),
  ];
  if (!parsed.success || problems.length > 0) return { problems };
  return { config: configOf(parsed.data) };
}

/** Shorter names lie too close to others: PORT and PATH, HOST and HOME. Of those only case and underscores count. */
const SHORTEST = 6;
/** From here on a slip in every four letters still points at one name. */
const LONG = 10;

/** A sentence for each name that is nearly a known one. Names of other programs are as they may be. */
function mistypedNames(given: readonly string[], known: readonly string[]): string[] {
  return given.flatMap((name) => {
    const near =
      known.includes(name) || name.startsWith('OTEL_')
        ? undefined
        : known.find((one) => isNear(bare(name), bare(one)));
    return near === undefined
      ? []
      : [`${name} is not a setting of this product, and ${near} is: correct the name, or remove it.`];
  });
}

const bare = (name: string) => name.replaceAll('_', '').toUpperCase();

function isNear(name: string, known: string): boolean {
  if (name === known) return true;
  if (known.length < SHORTEST) return false;
  const slips = distance(name, known);
  if (slips === 1) return true;
  if (slips === 2 && letters(name) === letters(known)) return true;
  // Others' long names differ at the beginning: R2_ACCESS_KEY_ID.
  return known.length >= LONG && name[0] === known[0] && slips <= known.length / 4;
}

const letters = (name: string) => [...name].sort().join('');

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** A default that is right for trying the product out would there open it to everybody, or stand in mails and QR codes. */
function productionProblems(set: Record<string, string | undefined>): string[] {
  const { NODE_ENV, DATABASE_URL, EMBEDDED, PUBLIC_ORIGIN } = set;
  if (NODE_ENV !== 'production') return [];
  const problems: string[] = [];
  if (!DATABASE_URL && !EMBEDDED)
    problems.push(
      'DATABASE_URL must be set with NODE_ENV=production. With EMBEDDED=1 instead, the embedded database is used, without demonstration accounts.',
    );
  if (!PUBLIC_ORIGIN)
    problems.push('PUBLIC_ORIGIN must be set with NODE_ENV=production: it stands in mails and QR codes.');
  // Only a browser on this very machine may reach it without TLS: passwords and tokens cross no network there.
  const url = PUBLIC_ORIGIN && URL.canParse(PUBLIC_ORIGIN) ? new URL(PUBLIC_ORIGIN) : undefined;
  if (url?.protocol === 'http:' && !LOOPBACK.test(url.hostname))
    problems.push(
      'PUBLIC_ORIGIN must begin with https:// with NODE_ENV=production, unless it is this machine (localhost).',
    );
  return problems;
}

const isSameOrigin = (...[one = '', other = '']: (string | undefined)[]) =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;

const OBJECT_STORE = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** What is wrong between two settings that are each right. */
function conflicts(set: Record<string, string | undefined>): string[] {
  const problems = [...cityWordsMissing(set), ...appProblems(set)];
  // On one address the metrics would be in the way of the product; on two they would still be easy to mix up.
  if (set.METRICS_PORT && Number(set.METRICS_PORT) === Number(set.PORT ?? DEFAULT_PORT))
    problems.unshift('METRICS_PORT must be another port than PORT.');
  const missing = OBJECT_STORE.filter((name) => !set[name]);
  if (missing.length > 0 && missing.length < OBJECT_STORE.length)
    problems.push(`S3 storage is only half configured: ${missing.join(', ')} must be set too.`);
  if (set.S3_PUBLIC_ENDPOINT && !set.S3_ENDPOINT)
    problems.push('S3_PUBLIC_ENDPOINT must not be set without S3_ENDPOINT: it is the same store.');
  if (set.S3_PUBLIC_ENDPOINT && isSameOrigin(set.S3_PUBLIC_ENDPOINT, set.PUBLIC_ORIGIN))
    problems.push(
      'S3_PUBLIC_ENDPOINT must be another origin than PUBLIC_ORIGIN: uploads would be its pages.',
    );
  for (const name of ['RELEASES_ORIGIN', 'S3_PUBLIC_ENDPOINT'] as const) {
    if (set.PUBLIC_ORIGIN?.startsWith('https:') && set[name]?.startsWith('http:'))
      problems.push(`${name} must begin with https:// as PUBLIC_ORIGIN does: browsers would not load it.`);
  }
  if (set.JWT_SECRET_PREVIOUS && !set.JWT_SECRET)
    problems.push('JWT_SECRET must be set beside JWT_SECRET_PREVIOUS: it is the one that signs from now on.');
  if (set.JWT_SECRET_PREVIOUS && set.JWT_SECRET_PREVIOUS === set.JWT_SECRET)
    problems.push('JWT_SECRET_PREVIOUS must be another one than JWT_SECRET.');
  if (Number(set.SESSION_IDLE_HOURS) > Number(set.SESSION_MAX_HOURS ?? USUAL_SESSIONS.maxHours))
    problems.push('SESSION_IDLE_HOURS must not be more than SESSION_MAX_HOURS.');
  if (set.BACKUP_AT && !set.BACKUP_DIR)
    problems.push('BACKUP_DIR must be set beside BACKUP_AT: the folder for the backups.');
  if (set.EMBEDDED && set.DATABASE_URL)
    problems.push('EMBEDDED must not be set beside DATABASE_URL: they name two databases.');
  return problems;
}

/** What the environment says; what is undefined has its default behaviour there. */
export type Config = ReturnType<typeof configOf>;
export type ObjectStore = NonNullable<Config['s3']>;

function objectStoreOf(given: z.infer<typeof variables>) {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = given;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  const { S3_PUBLIC_ENDPOINT: visitors, S3_PUBLIC_FROM_MB: megabytes } = given;
  return {
    ...{ endpoint, region, bucket, accessKeyId, secretAccessKey },
    /** Where visitors reach the store, and from which size on it sends public files itself. */
    ...(visitors && { outside: { endpoint: visitors, fromBytes: megabytes * 1024 * 1024 } }),
  };
}

function secretsOf({ JWT_SECRET, JWT_SECRET_PREVIOUS }: z.infer<typeof variables>): Secrets | undefined {
  if (!JWT_SECRET) return undefined;
  return JWT_SECRET_PREVIOUS ? [JWT_SECRET, JWT_SECRET_PREVIOUS] : [JWT_SECRET];
}

function backupsOf({ BACKUP_DIR, BACKUP_AT, BACKUP_KEEP, BACKUP_RECIPIENT }: z.infer<typeof variables>) {
  const [hour = 0, minute = 0] = (BACKUP_AT ?? '').split(':').map(Number);
  return {
    folder: BACKUP_DIR,
    /** The time of day; undefined: only when somebody asks for one. */
    at: BACKUP_AT === undefined ? undefined : { hour, minute },
    keep: BACKUP_KEEP,
    /** The public key that they are encrypted for. */
    recipient: BACKUP_RECIPIENT,
  };
}

function scannerOf({ CLAMD, CLAMD_WHEN_DOWN: whenDown }: z.infer<typeof variables>) {
  const address = CLAMD && clamdIn(CLAMD);
  return address ? { address, whenDown } : undefined;
}

function configOf(given: z.infer<typeof variables>) {
  const production = given.NODE_ENV === 'production';
  return {
    port: given.PORT,
    host: given.HOST,
    dataDir: given.DATA_DIR,
    // At a terminal, requests that went well are noise.
    logLevel: given.LOG_LEVEL ?? (production || given.DATABASE_URL ? 'info' : 'warn'),
    /** Without a closing slash. */
    publicOrigin: given.PUBLIC_ORIGIN ?? `http://localhost:${given.PORT}`,
    /** Where the released files stand besides, as an address that ends in `/releases/`; undefined: only here. */
    releasesElsewhere: given.RELEASES_ORIGIN && `${given.RELEASES_ORIGIN}/releases/`,
    /** Undefined: the embedded database. */
    databaseUrl: given.DATABASE_URL,
    /** Whether an empty database is filled with made-up accounts and data. */
    demonstration: !production && !given.DATABASE_URL && !given.EMBEDDED,
    s3: objectStoreOf(given),
    smtpUrl: given.SMTP_URL,
    /** Undefined: one is made once and kept in the data folder. */
    jwtSecrets: secretsOf(given),
    mapTilesUrl: given.MAP_TILES_URL,
    mapAttribution: given.MAP_ATTRIBUTION,
    /** Undefined: addresses are found by those of records alone. */
    geocoder: given.GEOCODER_URL ? { url: given.GEOCODER_URL, waitMs: 5000, everyMs: 1100 } : undefined,
    /** Where departments' own services stand; how long one may take to begin an answer; how many calls it gets at once. */
    services: { addresses: new Map(given.DEPARTMENT_SERVICES), waitMs: 15_000, atOnce: 16 },
    supportEmail: given.SUPPORT_EMAIL,
    /** Whom to tell of a weakness; undefined: it is told nowhere. */
    securityContact: given.SECURITY_CONTACT && {
      contacts: given.SECURITY_CONTACT,
      policy: given.SECURITY_POLICY,
    },
    storeUrl: given.STORE_URL,
    promoVideoId: given.PROMO_VIDEO_ID,
    cityWords: cityWordsIn(given),
    apps: appsOf(given),
    /** The address of the licence of public data; undefined: the city has set none. */
    dataLicence: given.DATA_LICENCE,
    metrics: given.METRICS_PORT ? { host: given.METRICS_HOST, port: given.METRICS_PORT } : undefined,
    /** Whether traces are sent. Where to and how, the SDK reads from `OTEL_…` itself. */
    traces: given.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined && given.OTEL_SDK_DISABLED !== 'true',
    /** The reverse proxies whose `X-Forwarded-For` is believed; undefined: none. */
    trustedProxies: given.TRUSTED_PROXIES,
    /** How long a server that was told to stop still takes requests, so that a balancer sees that it is not ready. */
    stopDelayMs: given.STOP_DELAY_S * 1000,
    stopTimeoutMs: given.STOP_TIMEOUT_S * 1000,
    uploadQuota: { forms: given.UPLOAD_QUOTA_FORMS, megabytes: given.UPLOAD_QUOTA_MB },
    /** How much the files of each department may take; undefined: as much as there is. */
    quotaBytes: given.DEPARTMENT_QUOTA_MB && given.DEPARTMENT_QUOTA_MB * 1024 * 1024,
    /** What scans uploads; undefined: nothing does. */
    scanner: scannerOf(given),
    backups: backupsOf(given),
    sessions: {
      idleHours: Math.min(given.SESSION_IDLE_HOURS, given.SESSION_MAX_HOURS),
      maxHours: given.SESSION_MAX_HOURS,
      atOnce: given.SESSIONS_AT_ONCE,
    },
    archive: { days: given.ARCHIVE_DAYS, removedAuthors: given.REMOVED_AUTHORS },
    secondFactor: given.SECOND_FACTOR,
  };
}
