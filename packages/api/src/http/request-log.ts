import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';

/** One line for a request, when it is answered: what was asked, what came of it, and how long it took. */
export class RequestLog extends LogController {
  readonly #lines: FastifyBaseLogger;

  constructor(log: FastifyBaseLogger) {
    super({ requestIdLogLabel: 'request_id' });
    // Looking for secrets in a line takes as long as writing it. In these there is but what is named below, of which
    // the log describes the request without its secrets.
    this.#lines = log.child({}, { redact: [] });
  }

  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { statusCode, elapsedTime: responseTime } = reply;
    const line = { request_id: request.id, req: request, res: { statusCode }, responseTime };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    // A route may log less than the rest (`logLevel`); then so does its request.
    else if ((reply.log as Logger).isLevelEnabled('info')) this.#lines.info(line, 'request completed');
  }
}
