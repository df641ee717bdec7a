import { can, type Grants } from '@ar/domain/permissions';
import type { DeployToken } from '@ar/federation/releases';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { isRequiredOf } from '../../platform/config/second-factor-policy.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { type AccessRule, callFor } from '../../platform/http/routes.ts';
import { logSecurity } from '../../platform/observability/security-log/security-log.ts';
import type { Actor } from '../journal/audit-log.ts';
import { batchOf } from '../journal/batches.ts';
import { createIdentify, findBySession, type Person } from './person.ts';

export type TokenHolder = Pick<DeployToken, 'id' | 'department' | 'label'>;

interface Known {
  /** Resolves to null if the request has no deploy token. @throws HttpError if the token is not valid for the route */
  identifyToken(request: FastifyRequest): Promise<TokenHolder | null>;
  ensureTokenLives(request: FastifyRequest, token: TokenHolder, trx?: Kysely<DB>): Promise<unknown>;
  grants(): Grants;
}

declare module 'fastify' {
  interface FastifyRequest {
    person: Person | null;
    deployToken: TokenHolder | null;
    /** Checks access again. Pass `trx` inside a transaction. @throws HttpError if the access has ended */
    stillAllowed(trx?: Kysely<DB>): Promise<void>;
  }
}

export function decide(rule: AccessRule | undefined, person: Person | null, grants?: Grants) {
  if (rule === 'public') return null;
  if (!person) return 401;
  if (rule === 'signed-in') return null;
  return rule && can(person.role, rule.action, rule.resource, grants) ? null : 403;
}

/** Adds a hook that checks access before the server reads the body. */
export function enforceAccess(app: FastifyInstance, { identifyToken, ensureTokenLives, grants }: Known) {
  const { db, tokens } = app;
  const identify = createIdentify(db, tokens);
  // Checks the session and not the access token, because the token may have expired during the request.
  const findAgain = ({ id, session_id }: Person, trx = db) =>
    findBySession(trx, { userId: id, sessionId: session_id });
  app.decorateRequest('person', null);
  app.decorateRequest('deployToken', null);
  app.decorateRequest('stillAllowed', async function (this: FastifyRequest, trx) {
    const { person, deployToken } = this;
    if (person) admitPerson(this, await findAgain(person, trx), grants());
    if (deployToken) await ensureTokenLives(this, deployToken, trx);
  });
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${String(method)} ${url} has no access rule`);
  });
  app.addHook('onRequest', async (request) => {
    const rule = callFor(request).config.access;
    if (rule === 'public') return;
    if (typeof rule === 'object' && rule.orDeployToken) request.deployToken = await identifyToken(request);
    if (!request.deployToken) admitPerson(request, await identify(request.headers.authorization), grants());
  });
}

function admitPerson(request: FastifyRequest, person: Person | null, grants: Grants): void {
  const { secondFactor } = request.server.config;
  const { access: rule, beforeSecondFactor } = callFor(request).config;
  const lacksFactor = person && !person.has_factor && isRequiredOf(secondFactor, person.role);
  request.person = person;
  if (lacksFactor && !beforeSecondFactor)
    throw new HttpError(403, 'second-factor-needed', {}, { code: 'second-factor-needed' });
  const status = decide(rule, person, grants);
  if (!status) return;
  if (person && typeof rule === 'object') {
    const { action, resource } = rule;
    const { email: account, id: user } = person;
    logSecurity(request, { event: 'access-refused', account, user, action, resource });
  }
  throw new HttpError(status, undefined, status === 401 ? { 'www-authenticate': 'Bearer' } : {});
}

/** Sensitive acts require a recent proof of identity, because a session may be stolen. @throws HttpError 403 */
export function requireProof(isProved: boolean | undefined): void {
  if (!isProved) throw new HttpError(403, 'proof-needed', {}, { code: 'proof-needed' });
}

export function personOf(request: FastifyRequest): Person {
  if (!request.person) throw new HttpError(401);
  return request.person;
}

export const actorOf = (request: FastifyRequest): Actor => ({
  person: personOf(request),
  requestId: request.id,
  isProved: personOf(request).is_proved,
  batch: batchOf(request),
});

export function actorForLog(request: FastifyRequest): { by: number; by_account: string } {
  const { id, email } = personOf(request);
  return { by: id, by_account: email };
}
