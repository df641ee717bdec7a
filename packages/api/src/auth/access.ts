import { can } from '@ar/domain/permissions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../http/errors.ts';
import type { AccessRule } from '../http/routes.ts';
import { logSecurity } from '../security-log/security-log.ts';
import type { Actor, Identify, Person } from './person.ts';

/** Whoever releases by a token: one department, and nothing else. */
export interface TokenHolder {
  id: number;
  department: string;
  label: string;
}

/** A token that opens nothing: one that nobody made, or one that is over since a moment. */
export type DeadToken = { dead: 'unknown' } | ({ dead: 'revoked' | 'expired'; at: string } & TokenHolder);

interface Identification {
  identify: Identify;
  /** Finds whose deploy token an `Authorization` header carries; null for a header without one. */
  identifyToken(authorization: string | undefined): Promise<TokenHolder | DeadToken | null>;
  /** What a dead token is answered. */
  refusalOf(token: DeadToken): HttpError;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on public routes, which identify nobody, and for a deploy token. */
    person: Person | null;
    deployToken: TokenHolder | null;
  }
}

/** Null if the rule lets the person in, else the status of the error. */
export function decide(rule: AccessRule | undefined, person: Person | null): 401 | 403 | null {
  if (rule === 'public') return null;
  if (!person) return 401;
  if (rule === 'signed-in') return null;
  return rule && can(person.role, rule.action, rule.resource) ? null : 403;
}

/**
 * Checks the rule of every route of this context before any of the body is read. A server with a route that has no
 * rule does not start.
 */
export function enforceAccess(
  app: FastifyInstance,
  { identify, identifyToken, refusalOf }: Identification,
): void {
  app.decorateRequest('person', null);
  app.decorateRequest('deployToken', null);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${String(method)} ${url} has no access rule`);
  });
  app.addHook('onRequest', async (request) => {
    const rule = request.routeOptions.config.access;
    if (rule === 'public') return;
    if (typeof rule === 'object' && rule.orDeployToken) {
      const token = await identifyToken(request.headers.authorization);
      if (token) return admitToken(request, token, refusalOf);
    }
    const person = await identify(request.headers.authorization);
    request.person = person;
    const status = decide(rule, person);
    if (status === 401) throw new HttpError(401, undefined, { 'www-authenticate': 'Bearer' });
    if (!status) return;
    if (person && typeof rule === 'object') {
      const { action, resource } = rule;
      logSecurity(request, {
        event: 'access-refused',
        account: person.email,
        user: person.id,
        action,
        resource,
      });
    }
    throw new HttpError(status);
  });
}

/** Admits a deploy token's holder if the path names no other department. */
function admitToken(
  request: FastifyRequest,
  token: TokenHolder | DeadToken,
  refusalOf: Identification['refusalOf'],
): void {
  const refuse = (reason: DeadToken['dead'] | 'other-department') =>
    logSecurity(request, { event: 'deploy-token-refused', reason, ...('id' in token && factsOf(token)) });
  if ('dead' in token) {
    refuse(token.dead);
    throw refusalOf(token);
  }
  const { id = token.department } = request.params as { id?: string };
  if (id !== token.department) {
    refuse('other-department');
    throw new HttpError(403, undefined, {}, { code: 'other-department' });
  }
  logSecurity(request, { event: 'deploy-token-used', ...factsOf(token) });
  request.deployToken = token;
}

const factsOf = ({ id, label, department }: TokenHolder) => ({ token_id: id, label, department });

/** Who sends the request, on a route that is not public. */
export function personOf(request: FastifyRequest): Person {
  if (!request.person) throw new HttpError(401);
  return request.person;
}

export const actorOf = (request: FastifyRequest): Actor => ({
  person: personOf(request),
  requestId: request.id,
});

/** The actor as the security log writes it. */
export function actorForLog(request: FastifyRequest): { by: number; by_account: string } {
  const { id, email } = personOf(request);
  return { by: id, by_account: email };
}
