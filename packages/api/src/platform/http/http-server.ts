import { randomUUID } from 'node:crypto';
import { type RequestListener, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { DEFAULT_LANGUAGE } from '@ar/domain/languages';
import { REQUEST_TIMEOUT_MS } from '@ar/domain/limits';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fastify } from 'fastify';
import { RequestLog } from './access-log.ts';
import { answerError, describe, HttpError, OUR_FAULT_IN_BOTH } from './errors.ts';
import { headersForAll, LOADS_NOTHING, REQUEST_ID } from './headers.ts';
import { languageHeaders } from './language.ts';
import { readRefusedBodies } from './refused-bodies.ts';
import { createUnchanged } from './unchanged.ts';
import { closeWaitingAnswers } from './waiting-answers.ts';

type Settings = { log: FastifyBaseLogger; publicOrigin: string; trustedProxies?: string[] | undefined };

export function createHttpServer({ log, publicOrigin, trustedProxies }: Settings): FastifyInstance {
  const headers = new Map(Object.entries(headersForAll(publicOrigin)));
  const app = fastify({
    loggerInstance: log,
    logController: new RequestLog(log),
    // Clients can forge `X-Forwarded-For`, so only the header of a trusted proxy counts (ASVS 4.1.3).
    trustProxy: trustedProxies ?? false,
    // Ignores an id that the client sends, because ids are logged.
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    // Node's own response to a missing Host header would lack the product's headers.
    http: { headersTimeout: 60_000, requireHostHeader: false },
    forceCloseConnections: 'idle',
    pluginTimeout: 0,
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1400 },
    clientErrorHandler: (error, socket) => refuseUnread(error, socket, headers),
    frameworkErrors: (error, request, reply) => {
      request.log.info({ code: error.code }, 'request refused');
      const ours = { ...LOADS_NOTHING, [REQUEST_ID]: request.id };
      answerError(error, request as FastifyRequest, reply as FastifyReply, ours);
    },
  });
  const [framework] = app.server.listeners('request') as [RequestListener];
  const unchanged = createUnchanged(log, trustedProxies);
  app.decorate('unchanged', unchanged);
  // Fastify sends some errors without running hooks, so the headers are set before Fastify runs.
  const answer: RequestListener = (request, reply) => {
    reply.setHeaders(headers);
    if (!unchanged.answer(request, reply)) framework(request, reply);
  };
  app.server.removeAllListeners('request').on('request', answer);
  closeWaitingAnswers(app.server);
  // Node's own response to an unknown `Expect` would lack the product's headers.
  app.server.on('checkExpectation', (request, reply) => app.server.emit('request', request, reply));
  readRefusedBodies(app);
  app.addHook('onRequest', ({ id, headers: { host }, raw }, reply, done) => {
    reply.header(REQUEST_ID, id);
    done(host === undefined && raw.httpVersion === '1.1' ? new HttpError(400) : undefined);
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.hasHeader('connection')) reply.removeHeader('connection');
    done();
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const isPage = request.headers.accept?.includes('text/html');
    return answerError(error, request, reply, LOADS_NOTHING, isPage ? OUR_FAULT_IN_BOTH : undefined);
  });
  return app;
}

const UNREAD: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

function refuseUnread(error: Error & { code?: string }, socket: Socket, headers: Map<string, string>) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const statusCode = UNREAD[error.code ?? ''] ?? 400;
  const body = JSON.stringify(describe(Object.assign(error, { statusCode }), DEFAULT_LANGUAGE).body);
  const lines = Object.entries({
    ...Object.fromEntries(headers),
    ...LOADS_NOTHING,
    ...languageHeaders(DEFAULT_LANGUAGE),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\n${lines.join('')}\r\n${body}`);
}
