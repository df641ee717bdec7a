import { cityWordsIn } from './city-words.ts';
import { conflicts, mistypedNames } from './problems.ts';
import { withSecrets } from './secrets.ts';
import { type Variables, variables } from './variables.ts';

const MB = 1024 * 1024;

/** Empty variables count as missing. Problems never quote a value, because the value may be secret. */
export function readConfig(
  env: Record<string, string | undefined>,
): { config: Config; problems?: undefined } | { config?: undefined; problems: string[] } {
  const given = Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value]] : []));
  const { set, problems: unread } = withSecrets(Object.fromEntries(given));
  const { data, error } = variables.safeParse(set);
  const problems = [
    ...mistypedNames(Object.keys(set)),
    ...unread,
    ...(error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []),
    ...conflicts(set),
  ];
  return data && problems.length === 0 ? { config: configOf(data) } : { problems };
}

export type Config = ReturnType<typeof configOf>;
export type ArchiveSettings = Config['archive'];
export type ObjectStore = NonNullable<Config['s3']>;

function objectStoreOf(given: Variables) {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = given;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  const { S3_PUBLIC_ENDPOINT: visitors, S3_PUBLIC_FROM_MB: megabytes } = given;
  return {
    ...{ endpoint, region, bucket, accessKeyId, secretAccessKey },
    ...(visitors && { outside: { endpoint: visitors, fromBytes: megabytes * MB } }),
  };
}

export type Apps = Partial<ReturnType<typeof appsOf>>;

function appsOf({ ANDROID_APP: id, ANDROID_FINGERPRINTS, APPLE_APP_ID, APPLE_STORE_ID }: Variables) {
  const fingerprints = ANDROID_FINGERPRINTS?.map((one) => one.toUpperCase());
  const android = id && fingerprints ? { id, fingerprints } : undefined;
  return { android, apple: APPLE_APP_ID, appleStoreId: APPLE_STORE_ID };
}

const pagesOf = (given: Variables) => ({
  mapTilesUrl: given.MAP_TILES_URL,
  mapAttribution: given.MAP_ATTRIBUTION,
  securityContact: given.SECURITY_CONTACT && {
    contacts: given.SECURITY_CONTACT,
    policy: given.SECURITY_POLICY,
  },
  storeUrl: given.STORE_URL,
  promoVideoId: given.PROMO_VIDEO_ID,
  cityWords: cityWordsIn(given),
  apps: appsOf(given) as Apps,
  dataLicence: given.DATA_LICENCE,
});

function configOf(given: Variables) {
  const isProduction = given.NODE_ENV === 'production';
  const secrets = [given.JWT_SECRET, given.JWT_SECRET_PREVIOUS].filter((secret) => secret !== undefined);
  const [hour = 0, minute = 0] = given.BACKUP_AT?.split(':').map(Number) ?? [];
  return {
    port: given.PORT,
    host: given.HOST,
    dataDir: given.DATA_DIR,
    logLevel: given.LOG_LEVEL ?? (isProduction || given.DATABASE_URL ? 'info' : 'warn'),
    publicOrigin: given.PUBLIC_ORIGIN ?? `http://localhost:${given.PORT}`,
    databaseUrl: given.DATABASE_URL,
    demonstration: !isProduction && !given.DATABASE_URL && !given.EMBEDDED,
    s3: objectStoreOf(given),
    smtpUrl: given.SMTP_URL,
    jwtSecrets: secrets.length > 0 ? (secrets as [string, ...string[]]) : undefined,
    geocoder: given.GEOCODER_URL ? { url: given.GEOCODER_URL, waitMs: 5000, everyMs: 1100 } : undefined,
    services: { addresses: new Map(given.DEPARTMENT_SERVICES), waitMs: 15_000, atOnce: 16 },
    supportEmail: given.SUPPORT_EMAIL,
    ...pagesOf(given),
    metrics: given.METRICS_PORT ? { host: given.METRICS_HOST, port: given.METRICS_PORT } : undefined,
    traces: given.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined && given.OTEL_SDK_DISABLED !== 'true',
    trustedProxies: given.TRUSTED_PROXIES,
    stopDelayMs: given.STOP_DELAY_S * 1000,
    stopTimeoutMs: given.STOP_TIMEOUT_S * 1000,
    uploadQuota: { forms: given.UPLOAD_QUOTA_FORMS, megabytes: given.UPLOAD_QUOTA_MB },
    quotaBytes: given.DEPARTMENT_QUOTA_MB && given.DEPARTMENT_QUOTA_MB * MB,
    scanner: given.CLAMD && { address: given.CLAMD, whenDown: given.CLAMD_WHEN_DOWN },
    backups: {
      folder: given.BACKUP_DIR,
      at: given.BACKUP_AT ? { hour, minute } : undefined,
      keep: given.BACKUP_KEEP,
      recipient: given.BACKUP_RECIPIENT,
    },
    sessions: {
      idleHours: Math.min(given.SESSION_IDLE_HOURS, given.SESSION_MAX_HOURS),
      maxHours: given.SESSION_MAX_HOURS,
      atOnce: given.SESSIONS_AT_ONCE,
    },
    archive: { days: given.ARCHIVE_DAYS, removedAuthors: given.REMOVED_AUTHORS },
    secondFactor: given.SECOND_FACTOR,
  };
}
