import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LogEvent } from 'kysely';
import type { Logger } from 'pino';
import { within } from '../timing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the trace that is kept of this request; undefined where none is. */
    traceId?: string;
  }
}

export type Tracing = ReturnType<typeof startTracing>;

const STATEMENT_LENGTH = 1000;
const STOP_MS = 2000;

/**
 * Traces of requests, with what each asks of the database and of the object store. Spans have a route's pattern and a
 * statement without its values, never an address as it was sent: those name people's records. The standard `OTEL_…`
 * variables are read by the SDK. Each trace begins here: anybody could send a `traceparent`.
 */
export function startTracing(log: Pick<Logger, 'warn' | 'info'>) {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'ar-podgorica' }))
    .merge(detectResources({ detectors: [envDetector] }));
  const spanProcessors = [new BatchSpanProcessor(tellFailures(new OTLPTraceExporter(), log))];
  const provider = new BasicTracerProvider({ resource, spanProcessors });
  const tracer = provider.getTracer('ar-podgorica');
  const current = new AsyncLocalStorage<Context>();

  function begin(request: FastifyRequest, reply: FastifyReply): Context {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    const attributes = { 'http.request.method': method, 'http.route': route, 'ar.request_id': request.id };
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
    if (span.isRecording()) request.traceId = span.spanContext().traceId;
    // Not `onResponse`, which a client that leaves before the end never reaches.
    reply.raw.once('close', () => {
      const { statusCode } = reply;
      if (!reply.raw.writableEnded) fail(span, 'aborted');
      else if (statusCode >= 500) fail(span, String(statusCode));
      span.setAttribute('http.response.status_code', statusCode).end();
    });
    return trace.setSpan(ROOT_CONTEXT, span);
  }

  return {
    /** Follows the requests of a server, but for those of balancers. */
    follow(app: FastifyInstance): void {
      app.addHook('onRequest', (request, reply, done) => {
        if (request.routeOptions.logLevel === 'warn') return done();
        // Fastify keeps to it while it reads a body, too.
        current.run(begin(request, reply), done);
      });
    },

    /** For Kysely's `log`. Statements that no request asks for are left out: workers look into the database all the time. */
    statement(event: LogEvent): void {
      const context = current.getStore();
      if (!context) return;
      const end = performance.timeOrigin + performance.now();
      const text = event.query.sql.replaceAll(/\s+/g, ' ').trim().slice(0, STATEMENT_LENGTH);
      const operation = /\b(?:select|insert|update|delete|with)\b/i.exec(text)?.[0].toUpperCase() ?? 'SQL';
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': text,
      };
      const startTime = end - event.queryDurationMillis;
      const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, startTime, attributes }, context);
      if (event.level === 'error') fail(span, codeOf(event.error));
      span.end(end);
    },

    async storeCall<Answer>(name: string, call: () => Promise<Answer>): Promise<Answer> {
      const context = current.getStore();
      if (!context) return call();
      const attributes = { 'rpc.system': 'aws-api', 'rpc.service': 'S3', 'rpc.method': name };
      const span = tracer.startSpan(`S3 ${name}`, { kind: SpanKind.CLIENT, attributes }, context);
      try {
        return await call();
      } catch (error) {
        fail(span, codeOf(error));
        throw error;
      } finally {
        span.end();
      }
    },

    /** Sends what is left, for as long as that takes no more than two seconds. */
    stop: () =>
      within(provider.shutdown(), STOP_MS).catch((err: unknown) => {
        log.warn({ err }, 'the last traces were not sent');
      }),
  };
}

/** Not the message, which may quote what was sent. */
function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
}

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unknown');
}

/** Says once that traces don't arrive, and once that they do again; the SDK says nothing. */
function tellFailures(exporter: SpanExporter, log: Pick<Logger, 'warn' | 'info'>): SpanExporter {
  let failing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const fails = result.code !== 0;
        if (fails && !failing) log.warn({ err: result.error }, 'traces not sent');
        if (!fails && failing) log.info('traces are sent again');
        failing = fails;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
