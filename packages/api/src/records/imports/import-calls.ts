import { importDocument } from '@ar/domain/imports';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { answerLanguage } from '../../platform/http/language.ts';
import { answers, requires, routeOf } from '../../platform/http/routes.ts';
import type { Importable } from './importable.ts';
import { renderAnswer, type Stored } from './reasons.ts';
import type { ReceiveContext } from './receive-import.ts';
import type { Working } from './run-rows.ts';

export type ImportContext = ReceiveContext & Omit<Working, 'log'>;

export const contextOf = ({ db, store, uploads, config, program, log }: FastifyInstance): ImportContext => {
  const { publicOrigin, archive, quotaBytes } = config;
  return { db, store, ...uploads, sheetReader: program.sheetReader, publicOrigin, archive, quotaBytes, log };
};

export const importPath = z.object({
  id: z.string().meta({ format: 'uuid', description: "The import's id" }),
});
export const importAnswer = answers(importDocument);

/** By `operationId`, where X stands for the kind of record. */
const SUMMARIES = {
  listXImports: "The department's imports of {many}, the latest first",
  beginXImport: 'Begin an import of {many}',
  getXImportTemplate: 'An empty table to import {many} with',
  getXImport: 'An import of {many}',
  deleteXImport: 'Give up an import of {many} before it ran',
  chooseXImportTable: 'Say which sheet of the file has the {many}, and which row the headings',
  chooseXImportColumns: 'Say which fields the columns are of {many}',
  addXImportArchive: 'Add or exchange the ZIP of an import of {many}, before its rows are written',
  listXImportRows: 'What the rows of an import of {many} will do',
  mendXImportRow: 'Mend a row of an import of {many}, or decide about it',
  decideXImportRows: 'One decision for rows of an import of {many}',
  runXImport: 'Write the rows of an import of {many}',
  cancelXImport: 'Stop an import of {many} after the row at hand',
  getXImportRefused: 'The rows of an import of {many} that were refused',
  undoXImport: 'Take back an import of {many}, as far as nobody changed anything since',
  repeatXImport:
    'Begin an import of {many} anew, with the corrections and decisions of one that was taken back',
};

/** The path and the calls of one kind's imports. */
export function callsOf({ entity }: Importable) {
  const { name, resource: tag, path, words } = entity;
  /** Renders stored codes as sentences in the reader's language. */
  const preSerialization = async (request: FastifyRequest, reply: FastifyReply, answer: unknown) =>
    reply.statusCode < 204 ? renderAnswer(entity, answerLanguage(request, reply), answer as Stored) : answer;
  const mayUse = requires('create', tag);
  const route = <Answers, Schemas = object>(
    operation: keyof typeof SUMMARIES,
    response: Answers,
    schemas?: Schemas,
  ) => {
    const summary = SUMMARIES[operation].replace('{many}', words.many);
    const call = { operationId: operation.replace('X', name), tag, summary };
    return { ...routeOf(mayUse, call, response, schemas), preSerialization };
  };
  return { path: `${path}imports/`, route };
}
