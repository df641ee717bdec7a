import { type DeployToken, deployTokenBody, deployTokens, newDeployToken } from '@ar/federation/releases';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { actorForLog, actorOf } from '../auth/access.ts';
import type { DB } from '../database/schema.ts';
import {
  type Api,
  answers,
  answersCreated,
  answersGone,
  recordIdOf,
  recordPath,
  requires,
} from '../http/routes.ts';
import { logSecurity } from '../security-log/security-log.ts';
import { listTokens, makeToken, revokeToken } from './deploy-tokens.ts';

/** Tokens that a department's team releases with, without an account. */
export function deployTokenRoutes(app: Api, db: Kysely<DB>): void {
  const tags = ['releases'];
  app.get(
    '/deploy-tokens/',
    {
      config: requires('list', 'deploy-tokens'),
      schema: {
        tags,
        operationId: 'listDeployTokens',
        summary: 'Deploy tokens, the newest first',
        response: answers(deployTokens),
      },
    },
    async () => ({ results: await listTokens(db) }),
  );
  app.post(
    '/deploy-tokens/',
    {
      config: requires('create', 'deploy-tokens'),
      schema: {
        tags,
        operationId: 'createDeployToken',
        summary: 'Make a deploy token for one department; it is said in this answer only',
        body: deployTokenBody,
        response: answersCreated(newDeployToken),
      },
    },
    async (request, reply) => {
      const made = await makeToken(db, request.body, actorOf(request));
      logToken(request, 'deploy-token-made', made);
      return reply.code(201).send(made);
    },
  );
  app.delete(
    '/deploy-tokens/:id/',
    {
      config: requires('delete', 'deploy-tokens'),
      schema: {
        tags,
        operationId: 'revokeDeployToken',
        summary: 'Revoke a deploy token',
        params: recordPath,
        response: answersGone,
      },
    },
    async (request, reply) => {
      const revoked = await revokeToken(db, recordIdOf(request.params), actorOf(request));
      logToken(request, 'deploy-token-revoked', revoked);
      return reply.code(204).send(null);
    },
  );
}

function logToken(
  request: FastifyRequest,
  event: 'deploy-token-made' | 'deploy-token-revoked',
  { id, label, department }: DeployToken,
): void {
  logSecurity(request, { event, token_id: id, label, department, ...actorForLog(request) });
}
