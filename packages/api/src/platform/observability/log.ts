import { type DestinationStream, type Logger, pino } from 'pino';

const SECRETS = [
  'authorization',
  'Authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'current_password',
  'new_password',
  'password_hash',
  'access',
  'refresh',
  'token',
  'signature',
  'jwtSecret',
  'databaseUrl',
  'smtpUrl',
  'accessKeyId',
  'secretAccessKey',
];

/** At the top and two levels below it, as pino's redaction writes paths. */
const PATHS = SECRETS.flatMap((key) => {
  const below = key.startsWith('[') ? key : `.${key}`;
  return [key, `*${below}`, `*.*${below}`];
});

/** The structured log. Secrets are masked wherever they stand in what is logged, and in addresses too. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const redact = { paths: PATHS, censor: MASK };
  const serializers = { req: describeRequest, err: describeError };
  const formatters = { level: (name: string) => ({ level: name }) };
  const timestamp = pino.stdTimeFunctions.isoTime;
  return pino({ level, redact, serializers, formatters, timestamp }, destination);
}

export const MASK = '[masked]';

/** All that lists are asked for by, but for what was searched: that may be somebody's name. */
const HARMLESS = new Set(['limit', 'offset', 'ordering']);

export interface LoggedRequest {
  method?: string | undefined;
  url?: string | undefined;
  ip?: string | undefined;
}

/** Reset links carry a token in the query, signed addresses a signature: no value is logged unless it is known. */
export function describeRequest({ method, url = '', ip }: LoggedRequest) {
  // Most addresses have no query, and to take one apart takes longer than to write the rest of its line.
  if (!url.includes('?')) return { method, url, ip };
  const [path = '', ...query] = url.split('?');
  const shown = query.length > 0 ? `?${query.join('?').split('&').map(maskValue).join('&')}` : '';
  return { method, url: `${path}${shown}`, ip };
}

function maskValue(pair: string): string {
  const end = pair.indexOf('=');
  // Without a name it may be a value by itself.
  if (end < 0) return pair === '' ? '' : MASK;
  const name = pair.slice(0, end);
  return HARMLESS.has(name) ? pair : `${name}=${MASK}`;
}

/** Not `detail` and `where`, in which PostgreSQL quotes the row. */
function describeError(error: Error & { code?: string; constraint?: string }): object {
  const { name, message, stack, code, constraint, cause } = error;
  return {
    type: name,
    message: withoutCredentials(message),
    stack: stack && withoutCredentials(stack),
    code,
    constraint,
    ...(cause instanceof Error && { cause: describeError(cause) }),
  };
}

/** Libraries quote the address that they could not reach, with the password in it (CVE-2024-41674). */
export function withoutCredentials(text: string): string {
  return text.replace(/(\/\/)[^\s/]+@/g, `$1${MASK}@`);
}
