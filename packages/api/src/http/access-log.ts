import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';

interface Completed {
  request_id: string;
  trace_id?: string | undefined;
  /** The log writes it without its secrets. */
  req: { method?: string | undefined; url?: string | undefined; ip?: string | undefined };
  res: { statusCode: number };
  /** In milliseconds. */
  responseTime: number;
}

export type LogCompleted = (line: Completed) => void;

/** A line for each request that was answered. */
export function createAccessLog(log: FastifyBaseLogger): LogCompleted {
  // Without the search for secrets, which takes as long as writing: these lines contain only the fields above.
  const lines = log.child({}, { redact: [] });
  return (line) => lines.info(line, 'request completed');
}

/** What Fastify says of requests: nothing before they are answered. */
export class RequestLog extends LogController {
  readonly #completed: LogCompleted;

  constructor(completed: LogCompleted) {
    super({ requestIdLogLabel: 'request_id' });
    this.#completed = completed;
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, req: FastifyRequest, reply: FastifyReply): void {
    const { statusCode, elapsedTime: responseTime } = reply;
    const trace = req.traceId && { trace_id: req.traceId };
    const line = { request_id: req.id, ...trace, req, res: { statusCode }, responseTime };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    // A route with a higher `logLevel` logs no such lines.
    else if ((reply.log as Logger).isLevelEnabled('info')) this.#completed(line);
  }
}
