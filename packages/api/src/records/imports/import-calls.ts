import { importDocument } from '@ar/domain/imports';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { answerLanguage } from '../../platform/http/language.ts';
import { answers, requires, routeOf } from '../../platform/http/routes.ts';
import type { Importable } from './importable.ts';
import type { Working } from './lease.ts';
import { renderAnswer, type Stored } from './reasons.ts';
import type { ReceiveContext } from './receive-import.ts';

export type ImportContext = ReceiveContext & Omit<Working, 'log'>;

export const importPath = z.object({
  id: z.string().meta({ format: 'uuid', description: "The import's id" }),
});
export const importAnswer = answers(importDocument);

/** Of an import's own call, for the document. */
export function callsOf({ entity }: Importable) {
  const { name, resource, path } = entity;
  /** What is stored of problems and reasons becomes sentences as it is answered, in the reader's language. */
  const render = async (request: FastifyRequest, reply: FastifyReply, answer: unknown) =>
    reply.statusCode < 204 ? renderAnswer(entity, answerLanguage(request, reply), answer as Stored) : answer;
  const mayUse = requires('create', resource);
  return {
    path: `${path}imports/`,
    route: <Answers, Schemas = object>(
      verb: string,
      summary: string,
      response: Answers,
      schemas?: Schemas,
    ) => ({
      ...routeOf(mayUse, { operationId: verb.replace('X', name), tag: resource, summary }, response, schemas),
      preSerialization: render,
    }),
  };
}
