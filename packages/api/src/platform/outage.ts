/** Prefixes of SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const DATABASE_CODES = [
  '08', // connection failed
  '53', // too many connections, disk full, out of memory
  '57P', // the database shuts down or starts
  '58', // system error
  '25006', // read-only, such as a standby
  '25P03', // idle transaction timed out
  '55P03', // lock not available
  '57014', // statement timed out
];

const SYSTEM_CODES = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'EROFS', 'EMFILE', 'ENFILE'],
];

const POOL_MESSAGES = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
];

export class StoreFailed extends Error {
  override name: string = 'StoreFailed';

  constructor(
    message: string,
    readonly code: string | undefined,
  ) {
    super(message);
  }
}

export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StoreFailed) return true;
  if (error instanceof AggregateError && error.errors.some(isOutage)) return true;
  const { code, syscall, message, cause } = error as Error & { code?: unknown; syscall?: unknown };
  if (typeof code === 'string') {
    if ('severity' in error && DATABASE_CODES.some((start) => code.startsWith(start))) return true;
    if (SYSTEM_CODES.includes(code) || (code === 'ENOENT' && syscall === 'connect')) return true;
  }
  return POOL_MESSAGES.some((start) => message.startsWith(start)) || isOutage(cause);
}
