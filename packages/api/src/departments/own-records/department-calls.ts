import { departmentEntity } from '@ar/domain/entities/department-entity';
import type { DepartmentRecords } from '@ar/domain/entities/department-records';
import type { RecordEntity } from '@ar/domain/entities/entity';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type * as z from 'zod';
import * as docs from '../../platform/http/docs.ts';
import { HttpError, problem } from '../../platform/http/errors.ts';
import type { Api, DepartmentCall } from '../../platform/http/routes.ts';
import { serializeBySchema, strictCompiler } from '../../platform/http/validation.ts';

interface RecordedCall extends DepartmentCall {
  checks: ReturnType<typeof checksOf>;
  preSerialization?(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown>;
}

export type DescribeCalls = (api: Api, entity: RecordEntity) => void;

interface Description {
  app: FastifyInstance;
  describe: DescribeCalls;
}

declare module 'fastify' {
  interface FastifyInstance {
    departmentCalls: ReturnType<typeof createDepartmentCalls>;
    document(): docs.Described;
  }
}

export const departmentCalls = fp(async (app) => {
  const { catalogue, config } = app;
  const calls = createDepartmentCalls(app.log);
  let departments: docs.Described;
  let joined: docs.Described | undefined;
  await docs.describeRoutes(app, config, {});
  calls.resolveOn(app);
  app.decorate('departmentCalls', calls);
  const join = () => docs.joinDocuments(app.swagger() as docs.Described, departments);
  app.decorate('document', () => (joined ??= join()));
  await docs.serveDocs(app);
  app.addHook('onReady', () =>
    catalogue.follow(async (entities) => {
      departments = await docs.describeDepartments(config, catalogue.grants, calls.use(entities));
      joined = undefined;
    }),
  );
});

const label = { mn: '', en: '' };

const TEMPLATE = departmentEntity(':department', {
  words: { one: '', many: '' },
  fields: {
    latitude: { kind: 'coordinate', label, public: true },
    longitude: { kind: 'coordinate', label, public: true },
    ':field': { kind: 'file', upload: 'knowledge', label },
  } satisfies DepartmentRecords['fields'],
});

/** Serves all departments with parametric routes, because Fastify cannot add routes to a running server. */
export function createDepartmentCalls(log: Pick<FastifyBaseLogger, 'error'>) {
  const described: Description[] = [];
  let calls = new Map<string, RecordedCall>();

  function callsOf(entity: RecordEntity): RecordedCall[] {
    try {
      return described.flatMap((one) => recordCalls(one, entity));
    } catch (error) {
      log.error({ err: error, resource: entity.resource }, 'records not served, invalid definition');
      return [];
    }
  }

  return {
    resolveOn(app: FastifyInstance): void {
      app.decorateRequest('departmentCall', null);
      app.addHook('onRequest', async (request) => {
        const { departmentCall: shape, isRefusal } = request.routeOptions.config;
        if (shape === undefined) return;
        const { department = '', field = '' } = request.params as Record<string, string>;
        if (/[^\w-]/.test(department + field)) throw new HttpError(404);
        const call = calls.get(shape.replace(':department', department).replace(':field', field));
        if (!call) throw new HttpError(404);
        if (!isRefusal) request.departmentCall = call;
      });
    },

    serve(app: FastifyInstance, describe: DescribeCalls): void {
      described.push({ app, describe });
      for (const { method, url, config } of recordCalls({ app, describe }, TEMPLATE)) {
        app.route({
          method,
          url: url.slice(app.prefix.length),
          config: { ...config, departmentCall: keyOf(method, url) },
          schema: { hide: true, response: { '4xx': problem, '5xx': problem } },
          preValidation: async (request) => validate(request),
          preSerialization: serialize,
          handler: (request, reply) => callOf(request).handler.call(app, request, reply),
        });
      }
    },

    use(entities: readonly RecordEntity[]): DepartmentCall[] {
      const all = entities.flatMap(callsOf);
      calls = new Map(all.map((call) => [keyOf(call.method, call.url), call]));
      return all;
    },
  };
}

const keyOf = (method: DepartmentCall['method'], url: string) => `${String(method)} ${url}`;

function callOf({ departmentCall }: FastifyRequest): RecordedCall {
  if (!departmentCall) throw new HttpError(404);
  return departmentCall as RecordedCall;
}

type Options = Pick<RecordedCall, 'config' | 'schema' | 'preSerialization'> & {
  validatorCompiler?: typeof strictCompiler;
};

function recordCalls({ app, describe }: Description, entity: RecordEntity): RecordedCall[] {
  const calls: RecordedCall[] = [];
  const add =
    (method: DepartmentCall['method']) =>
    (path: string, options: Options, handler: DepartmentCall['handler']): void => {
      const url = `${app.prefix}${path}`;
      calls.push({ ...options, method, url, handler, checks: checksOf(options, String(method), url) });
    };
  const [get, post, put, patch] = [add('GET'), add('POST'), add('PUT'), add('PATCH')];
  const recorder: Api = Object.assign(Object.create(app), { get, post, put, patch, delete: add('DELETE') });
  describe(recorder, entity);
  return calls;
}

const PARTS = ['params', 'body', 'querystring', 'headers'] as const;

function checksOf({ schema, validatorCompiler = strictCompiler }: Options, method: string, url: string) {
  return PARTS.flatMap((httpPart) => {
    const known = schema[httpPart];
    const part = httpPart === 'querystring' ? 'query' : httpPart;
    return known
      ? [{ part, check: validatorCompiler({ schema: known, method, url, httpPart }) } as const]
      : [];
  });
}

function validate(request: FastifyRequest): void {
  for (const { part, check } of callOf(request).checks) {
    const { value, error } = check(request[part] ?? null) as { value?: unknown; error?: unknown };
    if (error) throw Object.assign(new Error('invalid request'), { statusCode: 400, validation: error });
    Object.assign(request, { [part]: value });
  }
}

async function serialize(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const { schema, preSerialization, method, url } = callOf(request);
  const isRefusal = reply.statusCode >= 400;
  const body: z.ZodType | undefined = isRefusal ? problem : schema.response?.[reply.statusCode];
  if (body) reply.serializer(serializeBySchema({ schema: body, method: String(method), url }));
  return isRefusal ? payload : (preSerialization?.(request, reply, payload) ?? payload);
}
