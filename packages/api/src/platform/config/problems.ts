import { LANGUAGES } from '@ar/domain/languages';
import { CITY_WORDS } from '@ar/domain/public-pages';
import { USUAL_SESSIONS } from '@ar/domain/sessions';
import { distance } from 'fastest-levenshtein';
import { cityVariable } from './city-words.ts';
import { SECRET_FILES } from './secrets.ts';
import { DEFAULT_PORT, variables } from './variables.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const SHORTEST = 6;
const LONG = 10;

export function mistypedNames(given: readonly string[]): string[] {
  const known = [...Object.keys(variables.shape), ...SECRET_FILES];
  return given.flatMap((name) => {
    if (known.includes(name) || name.startsWith('OTEL_')) return [];
    const similar = known.find((one) => isSimilar(bare(name), bare(one)));
    return similar
      ? [`${name} is not a setting of this product, and ${similar} is: correct the name, or remove it.`]
      : [];
  });
}

const bare = (name: string) => name.replaceAll('_', '').toUpperCase();

function isSimilar(name: string, known: string): boolean {
  if (name === known) return true;
  if (known.length < SHORTEST) return false;
  const edits = distance(name, known);
  if (edits === 1 || (edits === 2 && letters(name) === letters(known))) return true;
  return known.length >= LONG && name[0] === known[0] && edits <= known.length / 4;
}

const letters = (name: string) => [...name].sort().join('');

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const urlOf = (text = '') => (URL.canParse(text) ? new URL(text) : undefined);

function missingNames(set: Environment, names: readonly string[]): string[] {
  const missing = names.filter((name) => !set[name]);
  return missing.length < names.length ? missing : [];
}

const OBJECT_STORE = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

export function conflicts(set: Environment): string[] {
  const rules = violations(set);
  const pairs = CITY_WORDS.map((word) => LANGUAGES.map((language) => cityVariable(word, language)));
  const untranslated = pairs.flatMap((pair) => missingNames(set, pair));
  return [
    ...Object.keys(rules).filter((sentence) => rules[sentence]),
    ...untranslated.map((name) => `${name} must be set too: the statement says the same in both languages.`),
    ...missingNames(set, ['ANDROID_APP', 'ANDROID_FINGERPRINTS']).map(
      (name) => `${name} must be set too: Android opens an app for an address by both.`,
    ),
  ];
}

function violations(set: Environment): Record<string, unknown> {
  const { DATABASE_URL, EMBEDDED, JWT_SECRET, JWT_SECRET_PREVIOUS, S3_PUBLIC_ENDPOINT } = set;
  const origin = urlOf(set.PUBLIC_ORIGIN);
  const isProduction = set.NODE_ENV === 'production';
  const missingOfStore = missingNames(set, OBJECT_STORE).join(', ');
  return {
    'DATABASE_URL must be set with NODE_ENV=production. With EMBEDDED=1 instead, the embedded database is used, without demonstration accounts.':
      isProduction && !DATABASE_URL && !EMBEDDED,
    'PUBLIC_ORIGIN must be set with NODE_ENV=production: it stands in mails and QR codes.':
      isProduction && !set.PUBLIC_ORIGIN,
    'PUBLIC_ORIGIN must begin with https:// with NODE_ENV=production, unless it is this machine (localhost).':
      isProduction && origin?.protocol === 'http:' && !LOOPBACK.test(origin.hostname),
    'METRICS_PORT must be another port than PORT.':
      set.METRICS_PORT && Number(set.METRICS_PORT) === Number(set.PORT ?? DEFAULT_PORT),
    [`S3 storage is only half configured: ${missingOfStore} must be set too.`]: missingOfStore,
    'S3_PUBLIC_ENDPOINT must not be set without S3_ENDPOINT: it is the same store.':
      S3_PUBLIC_ENDPOINT && !set.S3_ENDPOINT,
    'S3_PUBLIC_ENDPOINT must be another origin than PUBLIC_ORIGIN: uploads would be its pages.':
      origin && origin.origin === urlOf(S3_PUBLIC_ENDPOINT)?.origin,
    'S3_PUBLIC_ENDPOINT must begin with https:// as PUBLIC_ORIGIN does: browsers would not load it.':
      origin?.protocol === 'https:' && S3_PUBLIC_ENDPOINT?.startsWith('http:'),
    'JWT_SECRET must be set beside JWT_SECRET_PREVIOUS: it is the one that signs from now on.':
      JWT_SECRET_PREVIOUS && !JWT_SECRET,
    'JWT_SECRET_PREVIOUS must be another one than JWT_SECRET.':
      JWT_SECRET && JWT_SECRET_PREVIOUS === JWT_SECRET,
    'SESSION_IDLE_HOURS must not be more than SESSION_MAX_HOURS.':
      Number(set.SESSION_IDLE_HOURS) > Number(set.SESSION_MAX_HOURS ?? USUAL_SESSIONS.maxHours),
    'BACKUP_DIR must be set beside BACKUP_AT: the folder for the backups.': set.BACKUP_AT && !set.BACKUP_DIR,
    'EMBEDDED must not be set beside DATABASE_URL: they name two databases.': EMBEDDED && DATABASE_URL,
  };
}
