import { message } from '@ar/domain/messages/message';
import { forbiddenIn, textProblem } from '@ar/domain/stored-text';
import { errorCodes, type FastifyRequest } from 'fastify';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify/types/schema.js';
import { ResponseSerializationError, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { HttpError, refuseField, refuseUnknown } from './errors.ts';
import { callFor } from './routes.ts';

export const usualMessage: z.core.$ZodErrorMap = (issue) => {
  const { code, input } = issue;
  if (code === 'invalid_type' && input === undefined) return message('value-required');
  if (code === 'unrecognized_keys') return message('field-unknown');
  if (code === 'invalid_value') return message('value-not-allowed');
  if (code !== 'too_small' && code !== 'too_big') return message('value-wrong');
  const isText = issue.origin === 'string';
  if (code === 'too_small')
    return message(isText ? 'length-least' : 'value-least', { min: Number(issue.minimum) });
  return message(isText ? 'length-most' : 'value-most', { max: Number(issue.maximum) });
};

export function strict<Schema extends z.ZodType>(schema: Schema): Schema {
  if (schema instanceof z.ZodUnion) {
    const options = schema.options.map((one) => strict(one as z.ZodType));
    return schema.clone({ ...schema.def, options }) as unknown as Schema;
  }
  return schema instanceof z.ZodObject ? (schema.strict() as unknown as Schema) : schema;
}

export const strictCompiler: FastifySchemaCompiler<z.ZodType> = (route) => {
  const isSent = route.httpPart === 'body' || route.httpPart === 'querystring';
  return validatorCompiler(isSent ? { ...route, schema: strict(route.schema) } : route);
};

export async function refuseOtherTypes(request: FastifyRequest): Promise<void> {
  const type = request.headers['content-type'];
  if (type === undefined || request.method === 'GET' || request.method === 'HEAD') return;
  const takesForm = callFor(request).schema?.consumes !== undefined;
  if (/^multipart\/form-data\b/i.test(type) !== takesForm)
    throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type);
}

export async function refuseUnexpectedBody(request: FastifyRequest): Promise<void> {
  const names = Object.keys(request.body ?? {});
  if (!request.is404 && !callFor(request).schema?.body && names.length > 0) throw refuseUnknown(names);
}

/** PostgreSQL stores neither NUL nor lone surrogates. */
const isReadable = (text: string) => !/[\0\p{Cs}]/u.test(text);
const isStorableText = (text: string) => forbiddenIn(text) === undefined;

function firstBad(given: unknown, isGood: (text: string) => boolean): string | undefined {
  const waiting = [given];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && !isGood(value)) return value;
    if (typeof value === 'object' && value !== null)
      for (const entry of Object.entries(value)) waiting.push(...entry);
  }
  return undefined;
}

export const isStorable = (given: unknown): boolean => firstBad(given, isStorableText) === undefined;

export async function refuseUnstorable({ params, query, body }: FastifyRequest): Promise<void> {
  if (!isStorable(params)) throw new HttpError(404);
  for (const [field, value] of Object.entries(query ?? {})) {
    if (firstBad(value, isReadable) !== undefined) throw refuseField(field, 'value-wrong');
  }
  for (const [field, value] of Object.entries(body ?? {})) {
    const bad = firstBad(value, /password/.test(field) ? isReadable : isStorableText);
    if (bad !== undefined) throw refuseField(field, textProblem(bad) ?? 'value-wrong');
  }
}

/** Omits unknown fields. Zod's `encode` would take twice the time of `safeParse`. */
export const serializeBySchema: FastifySerializerCompiler<z.ZodType> =
  ({ schema, method, url }) =>
  (data) => {
    const { data: known, error } = schema.safeParse(data);
    if (error) throw new ResponseSerializationError(method, url, { cause: error });
    return Buffer.from(JSON.stringify(known)) as unknown as string;
  };
