import { LANGUAGES, type Language } from '@ar/domain/languages';
import { sentence } from '@ar/domain/messages/all';
import { type Message, messageOf } from '@ar/domain/messages/message';
import { ACCESS_CODES } from '@ar/domain/second-factor';
import { ACCOUNT_CODES } from '@ar/domain/session-ends';
import { inEnglish, PROBLEM_CODES, type Problem as ReleaseProblem } from '@ar/federation/problem';
import { type RefusalReason, refusalReason } from '@ar/federation/releases';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { isOutage } from '../outage.ts';
import { answerLanguage, languageOf } from './language.ts';
import RELEASE_PROBLEMS from './release-problems.json';

export const problem = z
  .object({
    detail: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    unknown_fields: z.array(z.string()).optional(),
    current: z.record(z.string(), z.unknown()).optional(),
    changed_by: z.string().nullable().optional(),
    changed_at: z.iso.datetime().optional(),
    saved_record: z.object({ id: z.int(), deleted: z.boolean() }).optional(),
    code: z.enum([...PROBLEM_CODES, ...ACCOUNT_CODES, ...ACCESS_CODES]).optional(),
    reasons: z.array(refusalReason).optional(),
  })
  .meta({ id: 'Problem', description: 'Why a call was refused' });
type Problem = z.infer<typeof problem>;

interface More extends Omit<Problem, 'detail' | 'errors' | 'reasons'> {
  errors?: Record<string, readonly Message[]>;
  reasons?: readonly ReleaseProblem[];
}

const BY_STATUS: Readonly<Record<number, Message>> = {
  400: 'check-values',
  401: 'sign-in-first',
  403: 'no-access',
  404: 'not-found',
  405: 'not-possible-here',
  408: 'request-too-slow',
  412: 'changed-meanwhile',
  413: 'request-too-large',
  415: 'type-not-supported',
  431: 'headers-too-large',
  507: 'storage-full',
};

export const OUR_FAULT_IN_BOTH = `${LANGUAGES.map((one) => sentence(one, 'technical-problems')).join('\n\n')}\n`;

export class HttpError extends Error {
  override name = 'HttpError';

  constructor(
    readonly statusCode: number,
    readonly detail: Message = BY_STATUS[statusCode] ?? 'technical-problems',
    readonly headers: Record<string, string> = {},
    readonly more: More = {},
  ) {
    super(detail);
  }
}

export const refuseFields = (errors: Record<string, readonly Message[]>, more: More = {}) =>
  new HttpError(400, undefined, {}, { errors, ...more });

export const refuseField = (field: string, message: Message) => refuseFields({ [field]: [message] });

export const refuseUnknown = (names: string[]) =>
  refuseFields(Object.fromEntries(names.map((name) => [name, ['field-unknown' as const]])), {
    unknown_fields: names,
  });

export function describe(error: FastifyError | Error, language: Language) {
  const { statusCode: status, headers, detail, more } = asHttpError(error);
  const { errors, reasons: problems, ...rest } = more;
  const reasons = problems && renderReasons(language, problems);
  const body: Problem = {
    detail: reasons ? reasons.map(({ text }) => text).join(' ') : sentence(language, detail),
    ...(errors && { errors: renderErrors(language, errors) }),
    ...rest,
    ...(reasons && { reasons }),
  };
  return { status, headers, body };
}

export function renderErrors(language: Language, errors: Readonly<Record<string, readonly string[]>>) {
  const render = (messages: readonly string[]) => messages.map((message) => sentence(language, message));
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, render(messages)]));
}

const inMontenegrin = ({ code, facts }: ReleaseProblem): string =>
  RELEASE_PROBLEMS[code].replace(/\{(\w+)\}/g, (_, fact: string) => String(facts[fact]));

export function renderReasons(language: Language, problems: readonly ReleaseProblem[]): RefusalReason[] {
  const render = language === 'en' ? inEnglish : inMontenegrin;
  return problems.map((problem) => ({ ...problem, text: render(problem) }));
}

const AUTHOR = /_(actor_id|archived_by|publisher|(created|last_modified)_by)_fkey$/;

export function asHttpError(error: Error & Partial<FastifyError> & { constraint?: string }): HttpError {
  if (error instanceof HttpError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new HttpError(400, undefined, {}, fieldErrors(error.validation));
  }
  const { code, constraint, statusCode: status = 500 } = error;
  if (code === 'ENOSPC') return new HttpError(507);
  // The multipart plugin throws 406, which concerns responses; 415 concerns requests (RFC 9110, 15.5.16).
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return new HttpError(415);
  if (constraint && AUTHOR.test(constraint)) return new HttpError(401);
  if (isOutage(error)) return new HttpError(503, undefined, { 'retry-after': '10' });
  if (status < 400 || status >= 500) return new HttpError(500);
  const isNamed = status !== 400 && BY_STATUS[status];
  return new HttpError(status, isNamed || 'request-unreadable');
}

type Issue = { instancePath: string; message?: string; params?: Record<string, unknown> };

function ofUnion(issue: Issue): Issue[] {
  const { instancePath, params } = issue;
  const options = Array.isArray(params?.errors) ? (params.errors as z.core.$ZodIssue[][]) : [];
  const almost = options.find((all) => all.every(({ code }) => code === 'unrecognized_keys'));
  return almost?.map(({ message, ...more }) => ({ instancePath, message, params: { ...more } })) ?? [issue];
}

function fieldErrors(issues: Issue[]): Pick<More, 'errors' | 'unknown_fields'> {
  const errors = new Map<string, Message[]>();
  const unknownFields: string[] = [];
  for (const { instancePath, message = '', params } of issues.flatMap(ofUnion)) {
    const [, field] = instancePath.split('/');
    const unknown = Array.isArray(params?.keys) ? params.keys.map(String) : [];
    if (!field) unknownFields.push(...unknown);
    for (const name of field ? [field] : unknown)
      errors.set(name, [...(errors.get(name) ?? []), messageOf({ message })]);
  }
  return {
    ...(errors.size > 0 && { errors: Object.fromEntries(errors) }),
    ...(unknownFields.length > 0 && { unknown_fields: unknownFields }),
  };
}

export const issuesByField = (issues: readonly z.core.$ZodIssue[] = []) =>
  fieldErrors(
    issues.map(({ path: [field], message, ...params }) => ({
      ...{ instancePath: field === undefined ? '' : `/${String(field)}`, message, params },
    })),
  );

export function parsed<Value>(schema: z.ZodType<Value>, given: unknown): Value {
  const { data, error } = schema.safeParse(given);
  if (error) throw refuseFields(issuesByField(error.issues).errors ?? {});
  return data;
}

/** If `page` is given, a server error sends `page` instead of JSON. */
export function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
  caching: Record<string, string>,
  page?: string,
): FastifyReply {
  const { status, headers, body } = describe(error, languageOf(request));
  reply.code(status).headers({ ...headers, ...caching });
  if (status >= 500) {
    if (!request.raw.errored) request.log.error({ err: error }, 'request failed');
    if (page) return reply.type('text/plain; charset=utf-8').send(page);
  }
  answerLanguage(request, reply);
  return reply.send(body);
}
