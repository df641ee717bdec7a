import { appsOf } from './app-settings.ts';
import { cityWordsIn } from './city-words.ts';
import { conflicts, mistypedNames, productionProblems } from './problems.ts';
import { type Secrets, withSecrets } from './secrets.ts';
import { clamdIn, type Variables, variables } from './variables.ts';

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
    ...mistypedNames(Object.keys(set)),
    ...unread,
    ...(parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []),
    ...productionProblems(set),
    ...conflicts(set),
  ];
  if (!parsed.success || problems.length > 0) return { problems };
  return { config: configOf(parsed.data) };
}

/** What the environment says; what is undefined has its default behaviour there. */
export type Config = ReturnType<typeof configOf>;
export type ObjectStore = NonNullable<Config['s3']>;

function objectStoreOf(given: Variables) {
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

function secretsOf({ JWT_SECRET, JWT_SECRET_PREVIOUS }: Variables): Secrets | undefined {
  if (!JWT_SECRET) return undefined;
  return JWT_SECRET_PREVIOUS ? [JWT_SECRET, JWT_SECRET_PREVIOUS] : [JWT_SECRET];
}

function backupsOf({ BACKUP_DIR, BACKUP_AT, BACKUP_KEEP, BACKUP_RECIPIENT }: Variables) {
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

function scannerOf({ CLAMD, CLAMD_WHEN_DOWN: whenDown }: Variables) {
  const address = CLAMD && clamdIn(CLAMD);
  return address ? { address, whenDown } : undefined;
}

/** What the pages show and link to. */
function pagesOf(given: Variables) {
  return {
    mapTilesUrl: given.MAP_TILES_URL,
    mapAttribution: given.MAP_ATTRIBUTION,
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
  };
}

function configOf(given: Variables) {
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
    /** Undefined: addresses are found by those of records alone. */
    geocoder: given.GEOCODER_URL ? { url: given.GEOCODER_URL, waitMs: 5000, everyMs: 1100 } : undefined,
    /** Where departments' own services stand; how long one may take to begin an answer; how many calls it gets at once. */
    services: { addresses: new Map(given.DEPARTMENT_SERVICES), waitMs: 15_000, atOnce: 16 },
    supportEmail: given.SUPPORT_EMAIL,
    ...pagesOf(given),
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
