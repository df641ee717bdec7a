import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { pipeline, Transform } from 'node:stream';
import { message } from '@ar/domain/messages/message';
import { servicePath } from '@ar/federation/calls';
import type { RegistryEntry } from '@ar/federation/registry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Pool } from 'undici';
import * as z from 'zod';
import { personOf } from '../../accounts/sessions/access.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { type Api, answers, type CallName, openToAll, route, signedIn } from '../../platform/http/routes.ts';
import { onceOver } from '../../platform/http/waiting-answers.ts';
import { logSecurity } from '../../platform/observability/security-log/security-log.ts';
import { currentEntry } from '../releases/registry.ts';
import { createStatements } from './statements.ts';

/** Of a request and of an answer. */
const LARGEST = 32 * 1024 * 1024;

const jwks = z.object({ keys: z.array(z.record(z.string(), z.string())) });

export async function serviceKeysRoute(app: Api): Promise<void> {
  const { keys } = createStatements(app.secrets, app.config.publicOrigin);
  app.get('/departments/jwks.json', route(openToAll, 'getServiceKeys', answers(jwks)), async (_, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return { keys };
  });
}

const CALLS: [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', CallName][] = [
  ['GET', 'readService'],
  ['POST', 'postService'],
  ['PUT', 'putService'],
  ['PATCH', 'patchService'],
  ['DELETE', 'deleteService'],
];

const anything = z.unknown().meta({ description: 'Whatever the service answers' });
const params = z.object({
  id: z.string().meta({ description: "The department's id" }),
  // Only for the OpenAPI document: the address is forwarded as it came.
  path: z.string().optional().meta({ description: 'The path at the service, of any number of parts' }),
});

export async function serviceRoutes(app: Api): Promise<void> {
  const { addresses, waitMs, atOnce } = app.config.services;
  const statements = createStatements(app.secrets, app.config.publicOrigin);
  // The service parses the bodies.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  const lines = new Map([...addresses].map(([id, url]) => [id, openLine(url, waitMs, atOnce)]));
  app.addHook('onClose', async () => {
    for (const { pool } of lines.values()) await pool.destroy();
  });
  const sendOn = async (request: FastifyRequest, reply: FastifyReply) => {
    const { id } = request.params as { id: string };
    const { entry, person } = await admit(request, id);
    const line = lines.get(id);
    if (!line) throw serviceError(404, 'service-without-address', entry);
    if (Number(request.headers['content-length'] ?? 0) > LARGEST) throw new HttpError(413);
    const path = pathAtService(request.raw.url ?? '', id);
    if (!path) throw new HttpError(404);
    if (line.underWay >= atOnce) throw serviceError(503, 'service-busy', entry, { 'retry-after': '5' });
    const statement = statements.sign({ department: id, person, requestId: request.id });
    return forward(request, reply, { entry, line, path, statement });
  };
  for (const [method, name] of CALLS) {
    const { config, schema } = route(signedIn, name, answers(anything), { params });
    const apart = { ...config, apart: true };
    app.route({ method, url: '/departments/:id/*', config: apart, schema, handler: sendOn });
  }
}

/** Returns the live release whose service is called, or throws. */
async function admit(request: FastifyRequest, id: string) {
  const entry = await currentEntry(request.server.db, id);
  if (!entry || entry.disabled || !isServed(entry)) throw new HttpError(404);
  const person = personOf(request);
  if (!person.role || !entry.roles.includes(person.role)) {
    const { email: account, id: user } = person;
    const facts = { account, user, action: 'call', resource: `departments/${id}` };
    logSecurity(request, { event: 'access-refused', ...facts });
    throw new HttpError(403);
  }
  return { entry, person };
}

interface Forwarded {
  entry: RegistryEntry;
  line: Line;
  path: string;
  statement: string;
}

async function forward(
  request: FastifyRequest,
  reply: FastifyReply,
  { entry, line, path, statement }: Forwarded,
): Promise<FastifyReply> {
  const facts = { department: entry.id, user: personOf(request).id };
  line.underWay += 1;
  const gone = new AbortController();
  onceOver(reply.raw, () => {
    line.underWay -= 1;
    gone.abort();
  });
  // Not in a pipeline: the connection must stay open for the answer 413.
  const body = hasBody(request.raw) ? request.raw.pipe(limited()) : null;
  try {
    const answer = await line.pool.request({
      method: request.method as 'GET',
      path: `${line.base}${path}`,
      headers: {
        ...headersToService(request.headers),
        authorization: `Bearer ${statement}`,
        'x-request-id': request.id,
      },
      body,
      signal: gone.signal,
    });
    const { statusCode: status } = answer;
    request.log.info({ ...facts, status }, 'service answered');
    if (isOfUs(status)) {
      answer.body.on('error', () => {}).destroy();
      throw new HttpError(502, message('service-refuses', { department: entry.menu.label, status }));
    }
    const whole = pipeline(answer.body, limited(), () => {});
    return reply.code(status).headers(headersFromService(answer.headers)).send(whole);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    request.log.warn({ ...facts, code, message }, 'service gave no answer');
    if (code.includes('TIMEOUT')) throw serviceError(504, 'service-late', entry);
    throw serviceError(502, 'service-away', entry);
  }
}

interface Line {
  pool: Pool;
  /** Without a closing slash. */
  base: string;
  underWay: number;
}

function openLine(url: string, waitMs: number, atOnce: number): Line {
  const { origin, pathname } = new URL(url);
  const limits = { headersTimeout: waitMs, bodyTimeout: waitMs, connect: { timeout: waitMs } };
  const pool = new Pool(origin, { ...limits, connections: atOnce });
  return { pool, base: pathname.replace(/\/$/, ''), underWay: 0 };
}

/** A SuperAdmin has approved the canary's service. */
const isServed = ({ service, canary }: RegistryEntry): boolean =>
  (service ?? canary?.release.service) === true;

/** Answers to this server: a refused statement, or a redirect. */
const isOfUs = (status: number) =>
  [401, 407].includes(status) || (status >= 300 && status !== 304 && status < 400);

const serviceError = (
  status: number,
  what: 'service-without-address' | 'service-busy' | 'service-late' | 'service-away',
  { menu }: RegistryEntry,
  headers?: Record<string, string>,
) => new HttpError(status, message(what, { department: menu.label }), headers);

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function limited(): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > LARGEST ? new HttpError(413) : null, chunk);
    },
  });
}

/** Headers for a service: nothing about session, connection or address. */
const ASKED_WITH = [
  'accept',
  'accept-language',
  'content-encoding',
  'content-length',
  'content-type',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-unmodified-since',
  'range',
] as const;

/** Headers for browsers: no effect beyond this answer. */
const ANSWERED_WITH = [
  'accept-ranges',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'retry-after',
] as const;

type Headers = Record<string, string>;

const only = (names: readonly string[], headers: IncomingHttpHeaders): Headers =>
  Object.fromEntries(
    names.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  );

const headersToService = (headers: IncomingHttpHeaders): Headers => only(ASKED_WITH, headers);

/** `attachment`, because an opened answer would run as a page of our origin. */
function headersFromService(headers: IncomingHttpHeaders): Headers {
  const given = headers['content-disposition'];
  const disposition = given && /^attachment\s*(?:;|$)/i.test(given) ? given : 'attachment';
  return { ...only(ANSWERED_WITH, headers), 'content-disposition': disposition };
}

/** Undefined if the service's server might read another path than this one does. */
function pathAtService(url: string, id: string): string | undefined {
  const start = `/api${servicePath(id)}`;
  if (!url.startsWith(start)) return undefined;
  const [path = '', ...query] = url.slice(start.length - 1).split('?');
  const parts = path.slice(1).replace(/\/$/, '').split('/');
  if (!parts.every(isName) || !/^[\x21-\x7e]*$/.test(query.join('?'))) return undefined;
  return query.length > 0 ? `${path}?${query.join('?')}` : path;
}

function isName(part: string): boolean {
  if (!/^(?:[\w.~!$&'()*+,;=:@-]|%[0-9a-f]{2})+$/i.test(part)) return false;
  // Some servers unescape twice.
  if (/%(?:25|2e|2f|5c|0\d|1\d|7f)/i.test(part)) return false;
  // Java servers drop what follows a semicolon, and so read `..;` as `..`.
  return !/^\.{0,2}(?:;|%3b|$)/i.test(part);
}
