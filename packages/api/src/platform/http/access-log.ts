import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';

/** Request lines contain no secrets, and redaction would double the time of writing a line. */
export const requestLines = (log: FastifyBaseLogger): FastifyBaseLogger =>
  (log as Logger).child({}, { redact: [] });

export class RequestLog extends LogController {
  readonly #lines: FastifyBaseLogger;

  constructor(log: FastifyBaseLogger) {
    super({ requestIdLogLabel: 'request_id' });
    this.#lines = requestLines(log);
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, req: FastifyRequest, reply: FastifyReply): void {
    const { statusCode, elapsedTime: responseTime } = reply;
    const trace = req.traceId && { trace_id: req.traceId };
    const line = { request_id: req.id, ...trace, req, res: { statusCode }, responseTime };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else if ((reply.log as Logger).isLevelEnabled('info')) this.#lines.info(line, 'request completed');
  }
}
