import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Context, Span } from '@opentelemetry/api';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import * as resources from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LogEvent } from 'kysely';
import type { Logger } from 'pino';
import { within } from '../timing.ts';

export type Tracing = ReturnType<typeof startTracing>;

const NAME = 'ar-podgorica';
const STATEMENT_LENGTH = 1000;
const STOP_MS = 2000;
const now = () => performance.timeOrigin + performance.now();

/** Spans contain statements without values, because values may name people. A client's `traceparent` is ignored. */
export function startTracing(log: Pick<Logger, 'warn' | 'info'>) {
  const resource = resources
    .defaultResource()
    .merge(resources.resourceFromAttributes({ 'service.name': NAME }))
    .merge(resources.detectResources({ detectors: [resources.envDetector] }));
  const spanProcessors = [new BatchSpanProcessor(logFailures(new OTLPTraceExporter(), log))];
  const provider = new BasicTracerProvider({ resource, spanProcessors });
  const tracer = provider.getTracer(NAME);
  const current = new AsyncLocalStorage<Context>();
  const startCall = (name: string, attributes: Attributes, startTime = now()): Span | undefined => {
    const context = current.getStore();
    return context && tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime, attributes }, context);
  };
  return {
    follow(app: FastifyInstance): void {
      app.addHook('onRequest', (request, reply, done) => {
        if (request.routeOptions.logLevel === 'warn') return done();
        const { method, routeOptions, id } = request;
        const route = routeOptions.url ?? 'none';
        const attributes = { 'http.request.method': method, 'http.route': route, 'ar.request_id': id };
        const options = { kind: SpanKind.SERVER, attributes };
        const span = tracer.startSpan(`${method} ${route}`, options, ROOT_CONTEXT);
        endWithAnswer(span, request, reply);
        current.run(trace.setSpan(ROOT_CONTEXT, span), done);
      });
    },

    statement({ query, queryDurationMillis, ...event }: LogEvent): void {
      const end = now();
      const text = query.sql.replaceAll(/\s+/g, ' ').trim().slice(0, STATEMENT_LENGTH);
      const name = /\b(?:select|insert|update|delete|with)\b/i.exec(text)?.[0].toUpperCase() ?? 'SQL';
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': name, 'db.query.text': text };
      const span = startCall(name, attributes, end - queryDurationMillis);
      if (event.level === 'error') fail(span, codeOf(event.error));
      span?.end(end);
    },

    async storeCall<Answer>(name: string, call: () => Promise<Answer>): Promise<Answer> {
      const attributes = { 'rpc.system': 'aws-api', 'rpc.service': 'S3', 'rpc.method': name };
      const span = startCall(`S3 ${name}`, attributes);
      try {
        return await call();
      } catch (error) {
        fail(span, codeOf(error));
        throw error;
      } finally {
        span?.end(now());
      }
    },

    stop: () =>
      within(provider.shutdown(), STOP_MS).catch((err: unknown) => {
        log.warn({ err }, 'the last traces were not sent');
      }),
  };
}

function endWithAnswer(span: Span, request: FastifyRequest, reply: FastifyReply): void {
  if (span.isRecording()) request.traceId = span.spanContext().traceId;
  reply.raw.once('close', () => {
    const { statusCode } = reply;
    if (!reply.raw.writableEnded) fail(span, 'aborted');
    else if (statusCode >= 500) fail(span, String(statusCode));
    span.setAttribute('http.response.status_code', statusCode).end();
  });
}

function fail(span: Span | undefined, type: string): void {
  span?.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
}

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unknown');
}

function logFailures(exporter: SpanExporter, log: Pick<Logger, 'warn' | 'info'>): SpanExporter {
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
