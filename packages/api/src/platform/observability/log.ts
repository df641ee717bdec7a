import { type DestinationStream, type Logger, pino } from 'pino';

const SECRETS = [
  ...['authorization', 'Authorization', 'cookie', '["set-cookie"]'],
  ...['access', 'refresh', 'token', 'signature'],
  ...['password', 'current_password', 'new_password', 'password_hash'],
  ...['jwtSecret', 'databaseUrl', 'smtpUrl', 'accessKeyId', 'secretAccessKey'],
];

const PATHS = SECRETS.flatMap((key) => {
  const below = key.startsWith('[') ? key : `.${key}`;
  return [key, `*${below}`, `*.*${below}`];
});

export const MASK = '[masked]';

export function createLog(level: string, destination?: DestinationStream): Logger {
  const redact = { paths: PATHS, censor: MASK };
  const serializers = { req: describeRequest, err: describeError };
  const formatters = { level: (name: string) => ({ level: name }) };
  const timestamp = pino.stdTimeFunctions.isoTime;
  return pino({ level, redact, serializers, formatters, timestamp }, destination);
}

const HARMLESS = new Set(['limit', 'offset', 'ordering']);

type LoggedRequest = Partial<Record<'method' | 'url' | 'ip', string | undefined>>;

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

/** Omits PostgreSQL's `detail` and `where`, because they quote values of the row. */
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

/** Errors of libraries quote URLs with passwords (CVE-2024-41674). */
export const withoutCredentials = (text: string): string => text.replace(/(\/\/)[^\s/]+@/g, `$1${MASK}@`);
