import { departmentEntity } from '@ar/domain/entities/department-entity';
import type { DepartmentRecords } from '@ar/domain/entities/department-records';
import type { RecordEntity } from '@ar/domain/entities/entity';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaCompiler,
  HTTPMethods,
  RouteHandlerMethod,
} from 'fastify';
import type * as z from 'zod';
import { HttpError, problem } from '../../platform/http/errors.ts';
import type { Api, DepartmentCall } from '../../platform/http/routes.ts';
import { serializeBySchema, strictCompiler } from '../../platform/http/validation.ts';

/** A call as its definition describes it, with the checks of what a request sends. */
interface RecordedCall extends DepartmentCall {
  checks: { part: 'params' | 'body' | 'query' | 'headers'; check: (value: unknown) => Checked }[];
  preSerialization?(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown>;
}

interface Checked {
  value?: unknown;
  error?: unknown;
}

export type DescribeCalls = (api: Api, entity: RecordEntity) => void;

interface Described {
  app: FastifyInstance;
  describe: DescribeCalls;
}

export type DepartmentCalls = ReturnType<typeof createDepartmentCalls>;

const label = { mn: '', en: '' };

/** Describes each kind of call that a definition can have; parameters stand where its own names would. */
const TEMPLATE = departmentEntity(':department', {
  words: { one: '', many: '' },
  fields: {
    latitude: { kind: 'coordinate', label, public: true },
    longitude: { kind: 'coordinate', label, public: true },
    ':field': { kind: 'file', upload: 'knowledge', label },
  } satisfies DepartmentRecords['fields'],
});

/**
 * Serves the records of departments. Fastify adds no route to a server that runs, so the routes are parametric
 * (`/records/:department/:id/`), and each request is checked and answered by the call that the department's definition has
 * at that path.
 */
export function createDepartmentCalls(log: Pick<FastifyBaseLogger, 'error'>) {
  const described: Described[] = [];
  const known = new WeakMap<RecordEntity, RecordedCall[]>();
  let calls = new Map<string, RecordedCall>();

  /** The calls of a definition. One without calls costs no other department anything. */
  function callsOf(entity: RecordEntity): RecordedCall[] {
    try {
      const found = known.get(entity) ?? described.flatMap((one) => recordCalls(one, entity));
      known.set(entity, found);
      return found;
    } catch (error) {
      log.error({ err: error, resource: entity.resource }, 'the records of a department have no calls');
      return [];
    }
  }

  return {
    /** Finds the call of each request to a parametric route: 404 where the department has none. */
    resolveOn(app: FastifyInstance): void {
      app.decorateRequest('departmentCall', null);
      app.addHook('onRequest', async (request) => {
        const { departmentCall: shape, isRefusal } = request.routeOptions.config;
        if (shape === undefined) return;
        const { department = '', field = '' } = request.params as Record<string, string>;
        // An escaped slash would name another call.
        if (/[^\w-]/.test(department + field)) throw new HttpError(404);
        const call = calls.get(shape.replace(':department', department).replace(':field', field));
        if (!call) throw new HttpError(404);
        if (!isRefusal) request.departmentCall = call;
      });
    },

    /** Adds a parametric route for each call that `describe` adds for a definition. */
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

    /** Serves the calls of these definitions from now on, and returns them. A request under way keeps its call. */
    use(entities: readonly RecordEntity[]): DepartmentCall[] {
      const all = entities.flatMap(callsOf);
      calls = new Map(all.map((call) => [keyOf(call.method, call.url), call]));
      return all;
    },
  };
}

const keyOf = (method: HTTPMethods, url: string) => `${String(method)} ${url}`;

function callOf({ departmentCall }: FastifyRequest): RecordedCall {
  if (!departmentCall) throw new HttpError(404);
  return departmentCall as RecordedCall;
}

type Options = Pick<RecordedCall, 'config' | 'schema' | 'preSerialization'> & {
  validatorCompiler?: FastifySchemaCompiler<z.ZodType>;
};

/** Collects the calls that `describe` would add to a server. */
function recordCalls({ app, describe }: Described, entity: RecordEntity): RecordedCall[] {
  const calls: RecordedCall[] = [];
  const add =
    (method: HTTPMethods) =>
    (path: string, options: Options, handler: RouteHandlerMethod): void => {
      const url = `${app.prefix}${path}`;
      calls.push({ ...options, method, url, handler, checks: checksOf(options, String(method), url) });
    };
  // Has the decorators of the server.
  const recorder: Api = Object.assign(Object.create(app), {
    get: add('GET'),
    post: add('POST'),
    put: add('PUT'),
    patch: add('PATCH'),
    delete: add('DELETE'),
  });
  describe(recorder, entity);
  return calls;
}

/** Compiles the schemas of a call, as Fastify compiles those of a route. */
function checksOf(
  { schema, validatorCompiler = strictCompiler }: Options,
  method: string,
  url: string,
): RecordedCall['checks'] {
  const compile = (httpPart: keyof typeof schema, part: RecordedCall['checks'][number]['part']) => {
    const known = schema[httpPart] as z.ZodType | undefined;
    return known
      ? [
          {
            part,
            check: validatorCompiler({ schema: known, method, url, httpPart }) as (value: unknown) => Checked,
          },
        ]
      : [];
  };
  return [
    ...compile('params', 'params'),
    ...compile('body', 'body'),
    ...compile('querystring', 'query'),
    ...compile('headers', 'headers'),
  ];
}

function validate(request: FastifyRequest): void {
  for (const { part, check } of callOf(request).checks) {
    const { value, error } = check(request[part] ?? null);
    if (error) throw Object.assign(new Error('invalid request'), { statusCode: 400, validation: error });
    Object.assign(request, { [part]: value });
  }
}

/** Answers with the fields that the schema of the department's call names. */
async function serialize(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const { schema, preSerialization, method, url } = callOf(request);
  const isRefusal = reply.statusCode >= 400;
  const body: z.ZodType | undefined = isRefusal ? problem : schema.response?.[reply.statusCode];
  if (body) reply.serializer(serializeBySchema({ schema: body, method: String(method), url }));
  return isRefusal ? payload : (preSerialization?.(request, reply, payload) ?? payload);
}
