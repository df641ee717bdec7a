import { createHash, createPrivateKey, createPublicKey, hkdfSync } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, Transform } from 'node:stream';
import { message } from '@ar/domain/messages/message';
import { servicePath } from '@ar/federation/calls';
import type { RegistryEntry } from '@ar/federation/registry';
import { createSigner } from 'fast-jwt';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Pool } from 'undici';
import * as z from 'zod';
import { personOf } from '../../accounts/sessions/access.ts';
import type { Person } from '../../accounts/sessions/person.ts';
import type { Secrets } from '../../platform/config/secrets.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { type Api, answers, openToAll, route, signedIn } from '../../platform/http/routes.ts';
import { onceOver } from '../../platform/http/waiting-answers.ts';
import { logSecurity } from '../../platform/observability/security-log/security-log.ts';
import { currentEntry } from '../releases/registry.ts';

const LARGEST = 32 * 1024 * 1024;

const jwks = z.object({ keys: z.array(z.record(z.string(), z.string())) });

export async function serviceKeysRoute(app: Api): Promise<void> {
  const { keys } = createStatements(app.secrets, app.config.publicOrigin);
  app.get('/departments/jwks.json', route(openToAll, 'getServiceKeys', answers(jwks)), async (_, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return { keys };
  });
}

const CALLS = {
  GET: 'readService',
  POST: 'postService',
  PUT: 'putService',
  PATCH: 'patchService',
  DELETE: 'deleteService',
} as const;

const anything = z.unknown().meta({ description: 'Whatever the service answers' });
const params = z.object({
  id: z.string().meta({ description: "The department's id" }),
  path: z.string().optional().meta({ description: 'The path at the service, of any number of parts' }),
});

export async function serviceRoutes(app: Api): Promise<void> {
  const { addresses, waitMs, atOnce } = app.config.services;
  const statements = createStatements(app.secrets, app.config.publicOrigin);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  const services = new Map([...addresses].map(([id, url]) => [id, openService(url, waitMs, atOnce)]));
  app.addHook('onClose', async () => {
    for (const { pool } of services.values()) await pool.destroy();
  });
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { id } = request.params as { id: string };
    const { entry, person } = await admit(request, id);
    const service = services.get(id);
    if (!service) throw serviceError(404, 'without-address', entry);
    if (Number(request.headers['content-length'] ?? 0) > LARGEST) throw new HttpError(413);
    const path = pathAtService(request.raw.url ?? '', id);
    if (!path) throw new HttpError(404);
    if (service.underWay >= atOnce) throw serviceError(503, 'busy', entry, { 'retry-after': '5' });
    const statement = statements.sign(id, person, request.id);
    return forward(request, reply, { entry, service, path, statement });
  };
  for (const [method, name] of Object.entries(CALLS)) {
    const { config, schema } = route(signedIn, name, answers(anything), { params });
    const apart = { ...config, apart: true };
    app.route({ method, url: '/departments/:id/*', config: apart, schema, handler });
  }
}

async function admit(request: FastifyRequest, id: string) {
  const entry = await currentEntry(request.server.db, id);
  if (!entry || entry.disabled || !isServed(entry)) throw new HttpError(404);
  const person = personOf(request);
  if (person.role && entry.roles.includes(person.role)) return { entry, person };
  const { email: account, id: user } = person;
  const facts = { account, user, action: 'call', resource: `departments/${id}` };
  logSecurity(request, { event: 'access-refused', ...facts });
  throw new HttpError(403);
}

interface Forwarded {
  entry: RegistryEntry;
  service: Service;
  path: string;
  statement: string;
}

async function forward(request: FastifyRequest, reply: FastifyReply, forwarded: Forwarded) {
  const { entry, service, path, statement } = forwarded;
  const facts = { department: entry.id, user: personOf(request).id };
  service.underWay += 1;
  const gone = new AbortController();
  onceOver(reply.raw, () => {
    service.underWay -= 1;
    gone.abort();
  });
  // This code uses `pipe`, because `pipeline` would close the connection before the server sends 413.
  const { 'transfer-encoding': encoding, 'content-length': length = 0 } = request.headers;
  const body = encoding !== undefined || Number(length) > 0 ? request.raw.pipe(limited()) : null;
  const own = { authorization: `Bearer ${statement}`, 'x-request-id': request.id };
  try {
    const answer = await service.pool.request({
      method: request.method as 'GET',
      path: `${service.base}${path}`,
      headers: { ...only(TO_SERVICE, request.headers), ...own },
      body,
      signal: gone.signal,
    });
    const { statusCode: status } = answer;
    request.log.info({ ...facts, status }, 'service answered');
    if (isServersFault(status)) {
      answer.body.on('error', () => {}).destroy();
      throw new HttpError(502, message('service-refuses', { department: entry.menu.label, status }));
    }
    const whole = pipeline(answer.body, limited(), () => {});
    return reply.code(status).headers(headersFromService(answer.headers)).send(whole);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    request.log.warn({ ...facts, code, message }, 'service gave no answer');
    throw code.includes('TIMEOUT') ? serviceError(504, 'late', entry) : serviceError(502, 'away', entry);
  }
}

interface Service {
  pool: Pool;
  base: string;
  underWay: number;
}

function openService(url: string, waitMs: number, atOnce: number): Service {
  const { origin, pathname } = new URL(url);
  const limits = { headersTimeout: waitMs, bodyTimeout: waitMs, connect: { timeout: waitMs } };
  const pool = new Pool(origin, { ...limits, connections: atOnce });
  return { pool, base: pathname.replace(/\/$/, ''), underWay: 0 };
}

const isServed = ({ service, canary }: RegistryEntry): boolean =>
  (service ?? canary?.release.service) === true;

/** 401, 407 and redirects concern the server's own request, so callers do not receive them. */
const isServersFault = (status: number) =>
  [401, 407].includes(status) || (status >= 300 && status !== 304 && status < 400);

type Failure = 'without-address' | 'busy' | 'late' | 'away';

const serviceError = (status: number, what: Failure, { menu }: RegistryEntry, headers = {}) =>
  new HttpError(status, message(`service-${what}`, { department: menu.label }), headers);

function limited(): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > LARGEST ? new HttpError(413) : null, chunk);
    },
  });
}

const TO_SERVICE =
  /^(?:accept|accept-language|content-(?:encoding|length|type)|if-(?:none-)?match|if-(?:un)?modified-since|range)$/;

const TO_BROWSER =
  /^(?:accept-ranges|content-(?:encoding|language|length|range|type)|etag|last-modified|retry-after)$/;

function only(names: RegExp, headers: IncomingHttpHeaders): Record<string, string> {
  const passed = Object.entries(headers).filter(([name, value]) => names.test(name) && !Array.isArray(value));
  return Object.fromEntries(passed) as Record<string, string>;
}

/** `attachment` keeps browsers from opening the response as a page of this origin. */
function headersFromService(headers: IncomingHttpHeaders) {
  const given = headers['content-disposition'];
  const disposition = given && /^attachment\s*(?:;|$)/i.test(given) ? given : 'attachment';
  return { ...only(TO_BROWSER, headers), 'content-disposition': disposition };
}

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
  if (/%(?:25|2e|2f|5c|0\d|1\d|7f)/i.test(part)) return false;
  // Java servers ignore a semicolon and the text after it, so they read `..;` as `..`.
  return !/^\.{0,2}(?:;|%3b|$)/i.test(part);
}

const LIFETIME_MS = 60_000;

/** The prefix of an Ed25519 key in PKCS #8 (RFC 8410, section 7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export function createStatements(secrets: Secrets, iss: string) {
  const [current, ...previous] = secrets.map(keyFrom) as [Key, ...Key[]];
  const sign = createSigner({
    key: current.pem,
    algorithm: 'EdDSA',
    expiresIn: LIFETIME_MS,
    iss,
    kid: current.jwk.kid,
    header: { typ: 'service+jwt', alg: 'EdDSA' },
  });
  return {
    sign: (department: string, { id, role }: Pick<Person, 'id' | 'role'>, request_id: string): string =>
      sign({ aud: department, sub: String(id), role, request_id }),
    keys: [current, ...previous].map(({ jwk }) => jwk),
  };
}

type Key = ReturnType<typeof keyFrom>;

function keyFrom(secret: string) {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'statements for department services', 32));
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const { kty = '', crv = '', x = '' } = createPublicKey(key).export({ format: 'jwk' });
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
  const jwk = { kty, crv, x, kid, use: 'sig', alg: 'EdDSA' };
  return { pem: String(key.export({ format: 'pem', type: 'pkcs8' })), jwk };
}
