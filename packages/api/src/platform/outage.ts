/** By their beginning (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const DATABASE_CODES = [
  '08', // connection
  '53', // too many connections, no disk, no memory
  '57P', // shutting down, starting up
  '58', // its own system failed
  '25006', // read-only, as a standby is
  '25P03', // a transaction in which nothing came for too long
  '55P03', // a lock was not to be had
  '57014', // a statement took too long
];

/** What Node says of a connection that cannot be made or broke, and of a disk or process that is used up. */
const SYSTEM_CODES = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'EROFS', 'EMFILE', 'ENFILE'],
];

/** node-postgres gives these no code. */
const POOL_MESSAGES = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
];

/** A failure of the object store, with the system's or the store's own code. */
export class StoreFailed extends Error {
  override name: string = 'StoreFailed';

  constructor(
    message: string,
    readonly code: string | undefined,
  ) {
    super(message);
  }
}

/** Whether the same request may succeed later. What a request itself does wrong is no outage. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StoreFailed) return true;
  // Where a name has several addresses, Node tried them all.
  if (error instanceof AggregateError && error.errors.some(isOutage)) return true;
  const { code, syscall, message, cause } = error as Error & { code?: unknown; syscall?: unknown };
  if (typeof code === 'string') {
    // Only PostgreSQL's own errors have a severity: five characters alone may be anybody's.
    if ('severity' in error && DATABASE_CODES.some((start) => code.startsWith(start))) return true;
    // `ENOENT`: a socket in the file system whose server is not there.
    if (SYSTEM_CODES.includes(code) || (code === 'ENOENT' && syscall === 'connect')) return true;
  }
  return POOL_MESSAGES.some((start) => message.startsWith(start)) || isOutage(cause);
}
