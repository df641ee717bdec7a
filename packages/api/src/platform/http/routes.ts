import type { Entity } from '@ar/domain/entities/entity';
import { MAX_ID } from '@ar/domain/limits';
import type { Action, Resource } from '@ar/domain/permissions';
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteHandlerMethod,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import WORDS from './docs.json';
import { HttpError, problem } from './errors.ts';
import { namesTag } from './send.ts';

const typed = (app: FastifyInstance) => app.withTypeProvider<ZodTypeProvider>();
export type Api = ReturnType<typeof typed>;

export type AccessRule = 'public' | 'signed-in' | RoleRule;

interface RoleRule {
  action: Action;
  resource: Resource;
  /** A deploy token may also call. If the path names a department, the token must belong to the department. */
  orDeployToken?: true;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: AccessRule;
    beforeSecondFactor?: true;
    departmentCall?: string;
    isRefusal?: true;
  }
  interface FastifyRequest {
    departmentCall: DepartmentCall | null;
  }
}

export interface DepartmentCall {
  method: HTTPMethods;
  url: string;
  config: FastifyContextConfig;
  schema: Partial<Record<'params' | 'body' | 'querystring' | 'headers', z.ZodType>> & {
    response?: Record<number, z.ZodType>;
    consumes?: string[];
    produces?: string[];
  };
  handler: RouteHandlerMethod;
}

export const callFor = ({ departmentCall, routeOptions }: FastifyRequest) => departmentCall ?? routeOptions;

type Access = { access: AccessRule; beforeSecondFactor?: true };

export const requires = (action: Action, resource: Resource): Access => ({ access: { action, resource } });
export const requiresOrToken = (action: Action, resource: Resource): Access => ({
  access: { action, resource, orDeployToken: true },
});
export const signedIn = { access: 'signed-in' } as const;
export const signedInAtLeast = { access: 'signed-in', beforeSecondFactor: true } as const;
export const openToAll = { access: 'public' } as const;

const refused = { '4xx': problem, '5xx': problem };

export const answers = <Body extends z.ZodType>(body: Body) => ({ 200: body, ...refused });
export const answersCreated = <Body extends z.ZodType>(body: Body) => ({ 201: body, ...refused });
export const answersNoContent = { 204: z.null(), ...refused };

export type CallName = keyof typeof WORDS.calls;

const routeOf = <Answers, Schemas extends object = object>(
  config: Access,
  { operationId, tag, summary }: { operationId: string; tag: string; summary: string },
  response: Answers,
  schemas = {} as Schemas,
) => ({
  config,
  schema: { tags: [tag], operationId, summary, ...schemas, response },
  ...('consumes' in schemas && { validatorCompiler: () => (value: unknown) => ({ value }) }),
});

export const route = <Answers, Schemas extends object = object>(
  config: Access,
  operationId: CallName,
  response: Answers,
  schemas?: Schemas,
) => routeOf(config, { operationId, ...WORDS.calls[operationId] }, response, schemas);

export function recordRoute<Answers, Schemas extends object = object>(
  { resource: tag, name, words: { one, many } }: Entity,
  may: Action | Access,
  operation: keyof typeof WORDS.recordCalls,
  response: Answers,
  schemas?: Schemas,
) {
  const summary = WORDS.recordCalls[operation]
    .replace('{one}', one)
    .replace('{many}', many)
    .replace('{Many}', many.charAt(0).toUpperCase() + many.slice(1));
  const config = typeof may === 'string' ? requires(may, tag) : may;
  return routeOf(config, { operationId: operation.replace('X', name), tag, summary }, response, schemas);
}

export const recordPath = z.object({
  id: z.string().meta({ type: 'integer', minimum: 1, description: "The record's id" }),
});

export function recordIdOf({ id }: z.infer<typeof recordPath>): number {
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > MAX_ID) throw new HttpError(404);
  return Number(id);
}

const entityTag = (version: number): string => `"${version}"`;

export const tagged = (reply: FastifyReply, record: { version: number }): FastifyReply =>
  reply.header('etag', entityTag(record.version)).send(record);

/** Without `If-Match`, every edit is allowed. Weak tags match, because proxies weaken tags. */
export const mayEdit = (ifMatch: string | undefined, version: number): boolean =>
  ifMatch === undefined || namesTag(ifMatch, entityTag(version));

export function staleEdit(
  current: Record<string, unknown> & { version: number },
  changed: { by: string | null; at: string },
): HttpError {
  const more = { current, changed_by: changed.by, changed_at: changed.at };
  return new HttpError(412, undefined, { etag: entityTag(current.version) }, more);
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Call the result after adding routes: it adds 405 responses for their paths' other methods (RFC 9110, 15.5.6). */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const known = new Map<string, { methods: Set<string>; departmentCall: string | undefined }>();
  app.addHook('onRoute', ({ method, url, config: { departmentCall } = {} }) => {
    const path = known.get(url) ?? { methods: new Set(), departmentCall };
    known.set(url, path);
    for (const one of [method].flat()) path.methods.add(one);
  });
  return () => {
    for (const [url, { methods, departmentCall }] of [...known]) {
      const allow = METHODS.filter((method) => methods.has(method)).join(', ');
      app.route({
        method: METHODS.filter((method) => !methods.has(method)),
        url: url.slice(app.prefix.length),
        config: { ...openToAll, isRefusal: true, ...(departmentCall && { departmentCall }) },
        schema: { hide: true },
        onRequest: async () => {
          throw new HttpError(405, undefined, { allow });
        },
        handler: async () => {},
      });
    }
  };
}
