import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type Logger, pino } from 'pino';
import { describeRequest, type LoggedRequest, type Output } from '../observability/log.ts';
import type {} from '../observability/tracing.ts';

interface Completed {
  request_id: string;
  trace_id?: string | undefined;
  /** It is written without its secrets. */
  req: LoggedRequest;
  res: { statusCode: number };
  /** In milliseconds. */
  responseTime: number;
}

type WrittenLog = Logger & { [pino.symbols.streamSym]: Output; [pino.symbols.chindingsSym]: string };

export type LogCompleted = (line: Completed) => void;

/**
 * A line for each request that was answered, as the log itself would write it, which takes the log twice as long. It
 * contains only the fields above, so no secrets are searched for.
 */
export function createAccessLog(log: FastifyBaseLogger): LogCompleted {
  const lines = log as WrittenLog;
  if (!lines.isLevelEnabled('info')) return () => {};
  const output = lines[pino.symbols.streamSym];
  const write = (output.writeSoon ?? output.write).bind(output);
  /** Of the process. */
  const ids = lines[pino.symbols.chindingsSym];
  return ({ request_id, trace_id, req, res, responseTime }) => {
    const number = `"request_id":"${request_id}"${trace_id ? `,"trace_id":"${trace_id}"` : ''}`;
    const answer = `"res":{"statusCode":${res.statusCode}},"responseTime":${responseTime}`;
    const told = `${number},"req":${JSON.stringify(describeRequest(req))},${answer},"msg":"request completed"`;
    write(`{"level":"info"${pino.stdTimeFunctions.isoTime()}${ids},${told}}\n`);
  };
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
