import { type DestinationStream, type Logger, pino } from 'pino';

const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'current_password',
  'new_password',
  'password_hash',
  'access',
  'refresh',
  'token',
  'jwtSecret',
  'accessKeyId',
  'secretAccessKey',
];
const DEPTHS = ['', '*.', '*.*.'];

/** The structured log. Secrets are masked wherever they stand in what is logged, and in addresses too. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      redact: { paths: DEPTHS.flatMap((depth) => SECRETS.map((key) => depth + key)), censor: '[masked]' },
      serializers: { req: describeRequest, err: describeError },
    },
    destination,
  );
}

interface Request {
  method: string;
  url: string;
  ip?: string;
}

/** A reset link carries its token in the query, and the address of an internal file its signature. */
function describeRequest({ method, url, ip }: Request) {
  return { method, url: url.replace(/([?&][^=&]*(?:token|signature)[^=&]*=)[^&#]*/gi, '$1[masked]'), ip };
}

/** Not `detail` and `where`, in which PostgreSQL quotes the row. */
function describeError(error: Error & { code?: string; constraint?: string }): object {
  const { name, message, stack, code, constraint, cause } = error;
  return {
    type: name,
    message,
    stack,
    code,
    constraint,
    ...(cause instanceof Error && { cause: describeError(cause) }),
  };
}
