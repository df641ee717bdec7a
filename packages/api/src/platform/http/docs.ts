import { type Grants, rolesFor } from '@ar/domain/permissions';
import { PRODUCT_NAME } from '@ar/domain/product';
import type { ApiDocument } from '@ar/federation/calls';
import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type FastifyInstance, fastify } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import WORDS from './docs.json';
import type { DepartmentCall } from './routes.ts';
import { type PreparedAnswer, prepareAnswer, sendPrepared } from './send.ts';
import { serializeBySchema, strictCompiler } from './validation.ts';

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const STATUSES: Readonly<Record<string, string>> = WORDS.statuses;

export async function describeRoutes(
  app: FastifyInstance,
  { publicOrigin, supportEmail }: { publicOrigin: string; supportEmail: string },
  grants: Grants,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: PRODUCT_NAME,
        description: WORDS.description.join('\n').replace('{product}', PRODUCT_NAME),
        version: '1.0.0',
        contact: { email: supportEmail },
        license: { name: 'All rights reserved', identifier: 'LicenseRef-All-rights-reserved' },
      },
      servers: [{ url: publicOrigin }],
      tags: WORDS.tags,
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (route) => describeRoute(route, grants),
    transformObject: describeDocument,
  });
}

type RouteToDescribe = Parameters<NonNullable<FastifyDynamicSwaggerOptions['transform']>>[0];

/** Paths have no trailing slash, because tools list `/a` and `/a/` separately. Every role may use calls without `x-roles`. */
function describeRoute(route: RouteToDescribe, grants: Grants) {
  const { schema, url } = jsonSchemaTransform(route);
  const access = route.route.config?.access;
  const roles = typeof access === 'object' ? rolesFor(access.action, access.resource, grants) : [];
  const answers = Object.entries(schema?.response ?? {}).map(([status, body]: [string, object]) => [
    status,
    { ...body, 'x-response-description': STATUSES[status.toUpperCase()] ?? status },
  ]);
  const described = {
    ...schema,
    ...(schema?.response ? { response: Object.fromEntries(answers) } : {}),
    security: access === 'public' ? [] : [{ bearer: [] }],
    ...(roles.length > 0 && { 'x-roles': roles }),
  };
  return { url: url.replace(/(?<=.)\/$/, '').replace('*', ':path'), schema: described };
}

const describeDocument: typeof jsonSchemaTransformObject = (given) => {
  const document = jsonSchemaTransformObject(given);
  const schemas: Record<string, unknown> = ('components' in document && document.components?.schemas) || {};
  const text = JSON.stringify(document);
  for (const name of Object.keys(schemas)) {
    if (!text.includes(`"#/components/schemas/${name}"`)) delete schemas[name];
  }
  return document;
};

export interface Described extends ApiDocument {
  components?: { schemas?: Record<string, unknown> };
}

export async function describeDepartments(
  settings: Parameters<typeof describeRoutes>[1],
  grants: Grants,
  calls: readonly DepartmentCall[],
): Promise<Described> {
  const app = fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(strictCompiler).setSerializerCompiler(serializeBySchema);
  await describeRoutes(app, settings, grants);
  await app.register(async (described) => {
    for (const { method, url, config, schema, handler } of calls)
      described.route({ method, url, config, schema, handler });
  });
  await app.ready();
  return app.swagger() as Described;
}

export function joinDocuments(first: Described, second: Described): Described {
  const paths = { ...first.paths, ...second.paths };
  const schemas = { ...first.components?.schemas, ...second.components?.schemas };
  return { ...first, paths, components: { ...first.components, schemas } };
}

export async function serveDocs(app: FastifyInstance & { document(): Described }): Promise<void> {
  const prepared = new WeakMap<Described, PreparedAnswer>();
  app.get('/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    const document = app.document();
    const answer = prepared.get(document) ?? prepareAnswer(Buffer.from(JSON.stringify(document)));
    prepared.set(document, answer);
    const type = 'application/json; charset=utf-8';
    return sendPrepared(request, reply, answer, { type, caching: 'no-cache' });
  });
  await app.register(async (pages) => {
    pages.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', CSP);
    });
    await pages.register(swaggerUi, {
      routePrefix: '/docs',
      indexPrefix: '/api',
      theme: { title: PRODUCT_NAME },
      uiConfig: { layout: 'BaseLayout' },
      transformSpecification: app.document,
      transformSpecificationClone: false,
    });
  });
}
