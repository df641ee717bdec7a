import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { REQUEST_TIMEOUT_MS } from '@ar/domain/limits';
import type { FastifyBaseLogger, FastifyHttpOptions, FastifyReply } from 'fastify';
import { describe } from './errors.ts';
import { RequestLog } from './request-log.ts';

/** A page's worth of form fields; uploads have limits of their own. */
const BODY_LIMIT = 64 * 1024;

/**
 * Options of the one server. Fastify by itself waits for ever for a slow request; 20 minutes is what the browser
 * waits for a large 3D model (specification, section 7), headers must come within one, and a connection on which
 * nothing moves for two is dropped.
 *
 * A client's address is the connection's own, unless that is a proxy of ours: `X-Forwarded-For` is anybody's to send
 * (ASVS 4.1.3).
 */
export function serverOptions(
  log: FastifyBaseLogger,
  trustedProxies: string[] | undefined,
): FastifyHttpOptions<Server> {
  return {
    loggerInstance: log,
    logController: new RequestLog(log),
    trustProxy: trustedProxies ?? false,
    // Our own number, never the caller's: it stands in the log.
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 60_000 },
    forceCloseConnections: 'idle',
    // A path answers with and without its closing slash (decisions 2).
    routerOptions: { ignoreTrailingSlash: true },
    // What fails before any route is found, for example a path with a broken escape.
    frameworkErrors: (error, request, reply) => {
      const { status, body } = describe(error);
      request.log.info({ code: error.code }, 'request refused');
      return (reply as FastifyReply).code(status).send(body);
    },
  };
}
