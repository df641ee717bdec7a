import { USUAL_SESSIONS } from '@ar/domain/sessions';
import { distance } from 'fastest-levenshtein';
import { appProblems } from './app-settings.ts';
import { cityWordsMissing } from './city-words.ts';
import { SECRET_FILES } from './secrets.ts';
import { DEFAULT_PORT, variables } from './variables.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Shorter names lie too close to others: PORT and PATH, HOST and HOME. Of those only case and underscores count. */
const SHORTEST = 6;
/** From here on a slip in every four letters still points at one name. */
const LONG = 10;

/** A sentence for each name that is nearly a known one. Names of other programs are as they may be. */
export function mistypedNames(given: readonly string[]): string[] {
  const known = [...Object.keys(variables.shape), ...SECRET_FILES];
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
export function productionProblems(set: Environment): string[] {
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
export function conflicts(set: Environment): string[] {
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
