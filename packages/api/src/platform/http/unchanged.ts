import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createAccessLog } from './access-log.ts';
import { REQUEST_ID } from './headers.ts';
import { isKnown, type PreparedAnswer, type ReadAnswer, tagOf } from './send.ts';

interface Options {
  log: FastifyBaseLogger;
  trustedProxies?: string[] | undefined;
  isStopping(): boolean;
  /** Counts an answer that was given, as the metrics do. */
  count?:
    | ((method: string, route: string | undefined, response: ServerResponse, begun: number) => void)
    | undefined;
}

interface Known {
  route: string | undefined;
  /** What the framework sent with the answer, name by value: Node takes half as long to write a list as an object. */
  headers: string[];
  read: ReadAnswer;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Missing where every request goes through the framework. */
    unchanged?: Unchanged;
  }
}

export type Unchanged = ReturnType<typeof createUnchanged>;

/** So many addresses are known at a time. */
const MOST = 2000;

/**
 * Says 'unchanged' (304) without the framework, whose hooks cost several times as much. It knows the addresses that were
 * answered once from memory, and with which headers; for each request it reads what stands there now. Everything else,
 * also what is not quite usual, is left to the framework.
 */
export function createUnchanged({ log, trustedProxies = [], isStopping, count }: Options) {
  const known = new LRUCache<string, Known>({ max: MOST });
  const logCompleted = createAccessLog(log);
  const isTrusted = proxyAddr.compile(trustedProxies);

  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    { route, headers }: Known,
    tag: string,
    begun: number,
  ) {
    const { method = '', url } = request;
    const request_id = randomUUID();
    // As Fastify finds it: whoever closes the connection at once has no address any more.
    const ip = request.socket.remoteAddress && proxyAddr(request, isTrusted);
    response.writeHead(304, [...headers, 'etag', tag, REQUEST_ID, request_id]).end();
    // At once: nothing of the answer is left to send, so nobody follows it to its end.
    count?.(method, route, response, begun);
    const responseTime = performance.now() - begun;
    logCompleted({ request_id, req: { method, url, ip }, res: { statusCode: 304 }, responseTime });
  }

  return {
    /** From now on, `read` is asked what this address answers; the reply has all its headers but those of its content. */
    know({ raw: { url }, routeOptions }: FastifyRequest, reply: FastifyReply, read: ReadAnswer): void {
      const { etag: _, [REQUEST_ID]: __, ...rest } = reply.getHeaders();
      const headers = Object.entries(rest).flat().map(String);
      if (url) known.set(url, { route: routeOptions.url, headers, read });
    },
    /** Once an application ends, what it knew is asked anew of the one in its place. */
    forget: () => known.clear(),
    /** What answers requests, given what answers those that this does not: perhaps later, when whoever asked has left. */
    before:
      (framework: RequestListener): RequestListener =>
      (request, response) => {
        const one = isPlain(request) && !isStopping() ? known.get(request.url ?? '') : undefined;
        if (!one) return framework(request, response);
        const begun = performance.now();
        const unlessKnown = (now?: PreparedAnswer) => {
          const tag = now && tagOf(now, request);
          if (tag && isKnown(request, tag)) answer(request, response, one, tag, begun);
          else framework(request, response);
        };
        const now = one.read();
        // Most often it is known at once, and nobody has to wait for a promise.
        if (now instanceof Promise) now.then(unlessKnown, () => unlessKnown());
        else unlessKnown(now);
      },
  };
}

/** A request for what has changed since, and nothing else that somebody would have to judge. */
function isPlain({ method, headers }: IncomingMessage): boolean {
  const { host, expect, 'if-none-match': asked, 'content-length': length = '0' } = headers;
  const isRead = method === 'GET' || method === 'HEAD';
  return (
    isRead &&
    asked !== undefined &&
    host !== undefined &&
    !expect &&
    length === '0' &&
    !headers['transfer-encoding']
  );
}
