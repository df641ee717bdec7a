import { type Action, can, type Resource } from '@ar/domain/permissions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor, Identify, Person } from '../auth/person.ts';
import {
  type DeadToken,
  type IdentifyToken,
  refusalOf,
  type TokenHolder,
} from '../releases/deploy-tokens.ts';
import { logSecurity } from '../security-log/security-log.ts';
import { HttpError } from './errors.ts';

/** Who may use a route. */
export type AccessRule = 'public' | 'signed-in' | RoleRule;

interface RoleRule {
  action: Action;
  resource: Resource;
  /** A deploy token opens the route too; where its path names a department, only the token's own. */
  orDeployToken?: true;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: AccessRule;
  }
  interface FastifyRequest {
    /** Null on public routes, which identify nobody, and for a deploy token. */
    person: Person | null;
    deployToken: TokenHolder | null;
  }
}

/** For a route's `config`: the roles to which the permission table grants this. */
export const requires = (action: Action, resource: Resource): { access: AccessRule } => ({
  access: { action, resource },
});
/** As `requires`, or a department's deploy token. */
export const requiresOrToken = (action: Action, resource: Resource): { access: AccessRule } => ({
  access: { action, resource, orDeployToken: true },
});
export const signedIn = { access: 'signed-in' } as const;
export const openToAll = { access: 'public' } as const;

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
export function enforceAccess(app: FastifyInstance, identify: Identify, identifyToken: IdentifyToken): void {
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
      if (token) return admitToken(request, token);
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
function admitToken(request: FastifyRequest, token: TokenHolder | DeadToken): void {
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
