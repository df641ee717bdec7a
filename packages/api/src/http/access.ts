import { type Action, can, type Resource } from '@ar/domain/permissions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Identify, Person } from '../auth/person.ts';
import {
  type DeadToken,
  type IdentifyToken,
  refusalOf,
  type TokenHolder,
} from '../releases/deploy-tokens.ts';
import { logSecurity } from '../security-log/security-log.ts';
import { Refusal } from './errors.ts';

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
    /** Null on public routes, which ask nobody who they are, and where a deploy token was sent. */
    person: Person | null;
    deployToken: TokenHolder | null;
  }
}

/** For a route's `config`: the roles that the one permission table grants this to. */
export function requires(action: Action, resource: Resource): { access: AccessRule } {
  return { access: { action, resource } };
}

/** As `requires`, or a department's deploy token. */
export function requiresOrToken(action: Action, resource: Resource): { access: AccessRule } {
  return { access: { action, resource, orDeployToken: true } };
}

export const signedIn = { access: 'signed-in' } as const;
export const openToAll = { access: 'public' } as const;

/** Whether a rule lets a person in: null if so, else the status of the refusal. */
export function decide(rule: AccessRule | undefined, person: Person | null): 401 | 403 | null {
  if (rule === 'public') return null;
  if (!person) return 401;
  if (rule === 'signed-in') return null;
  return rule && can(person.role, rule.action, rule.resource) ? null : 403;
}

/**
 * Closes every route of this context until its rule lets the caller in, before any of the body is read. A route
 * without a rule does not even start.
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
      if (token) return letIn(request, token);
    }
    request.person = await identify(request.headers.authorization);
    const refused = decide(rule, request.person);
    if (refused === 401) throw new Refusal(401, undefined, { 'www-authenticate': 'Bearer' });
    if (refused) {
      logRefusal(request, rule);
      throw new Refusal(refused);
    }
  });
}

function logRefusal(request: FastifyRequest, rule: AccessRule | undefined): void {
  const { person } = request;
  if (!person || typeof rule !== 'object') return;
  const { action, resource } = rule;
  logSecurity(request, { event: 'access-refused', account: person.email, user: person.id, action, resource });
}

/** Lets a deploy token's holder in, where the path names no other department. */
function letIn(request: FastifyRequest, token: TokenHolder | DeadToken): void {
  const refuse = (reason: DeadToken['dead'] | 'other-department') =>
    logSecurity(request, { event: 'deploy-token-refused', reason, ...('id' in token && factsOf(token)) });
  if ('dead' in token) {
    refuse(token.dead);
    throw refusalOf(token);
  }
  const { id = token.department } = request.params as { id?: string };
  if (id !== token.department) {
    refuse('other-department');
    throw new Refusal(403, undefined, {}, { code: 'other-department' });
  }
  logSecurity(request, { event: 'deploy-token-used', ...factsOf(token) });
  request.deployToken = token;
}

const factsOf = ({ id, label, department }: TokenHolder) => ({ token_id: id, label, department });

/** Who sends the request, on a route that is not public. */
export function personOf(request: FastifyRequest): Person {
  if (!request.person) throw new Refusal(401);
  return request.person;
}
