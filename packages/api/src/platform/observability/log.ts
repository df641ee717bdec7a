import { type DestinationStream, type Logger, pino } from 'pino';

const SECRETS = [
  ...[
    'authorization',
    'Authorization',
    'cookie',
    '["set-cookie"]',
    'access',
    'refresh',
    'token',
    'signature',
  ],
  ...['password', 'current_password', 'new_password', 'password_hash'],
  ...['jwtSecret', 'databaseUrl', 'smtpUrl', 'accessKeyId', 'secretAccessKey'],
];

/** At the top and two levels below it, as pino's redaction writes paths. */
const PATHS = SECRETS.flatMap((key) => {
  const below = key.startsWith('[') ? key : `.${key}`;
  return [key, `*${below}`, `*.*${below}`];
});

export const MASK = '[masked]';

/** The structured log, which masks secrets in fields and addresses. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const redact = { paths: PATHS, censor: MASK };
  const serializers = { req: describeRequest, err: describeError };
  const formatters = { level: (name: string) => ({ level: name }) };
  const timestamp = pino.stdTimeFunctions.isoTime;
  return pino({ level, redact, serializers, formatters, timestamp }, destination);
}

/** Parameters of lists, but for what was searched: that may be somebody's name. */
const HARMLESS = new Set(['limit', 'offset', 'ordering']);

type LoggedRequest = Partial<Record<'method' | 'url' | 'ip', string | undefined>>;

/** Masks unknown values of the query: reset links carry a token there, signed addresses a signature. */
export function describeRequest({ method, url = '', ip }: LoggedRequest) {
  const [path = '', ...query] = url.split('?');
  const shown = query.length > 0 ? `?${query.join('?').split('&').map(maskValue).join('&')}` : '';
  return { method, url: `${path}${shown}`, ip };
}

function maskValue(pair: string): string {
  const [name = '', ...value] = pair.split('=');
  if (value.length === 0) return pair && MASK;
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
export const withoutCredentials = (text: string): string => text.replace(/(\/\/)[^\s/]+@/g, `$1${MASK}@`);
