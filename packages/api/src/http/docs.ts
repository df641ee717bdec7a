import { rolesFor } from '@ar/domain/permissions';
import { PRODUCT_NAME } from '@ar/domain/product';
import { ROLES, type Role } from '@ar/domain/roles';
import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { AccessRule } from './routes.ts';
import { type PreparedAnswer, prepareAnswer, sendPrepared } from './send.ts';

/** Swagger's pages: their own files, and no more. */
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const DESCRIPTION = `The calls of ${PRODUCT_NAME}'s staff screens and mobile app. Each address answers with a closing slash too.
What needs a token says in \`x-roles\` which roles it answers. A refusal is a Problem, whose sentences are Montenegrin. Times are UTC, days are those of Podgorica.`;

/** What each group of calls is about; a route names its group in its schema's `tags`. */
const TAGS = [
  { name: 'auth', description: 'Sign-in, renewal and sign-out' },
  { name: 'passwords', description: 'Passwords forgotten, set, checked and changed' },
  { name: 'users', description: 'Staff accounts and their roles' },
  { name: 'buildings', description: 'Building sites and their 3D models' },
  { name: 'monuments', description: 'Monuments, their audio and their knowledge base' },
  { name: 'clerk', description: "Knowledge-base files of the civil servant's assistant" },
  { name: 'analytics', description: 'What became of the records' },
  { name: 'audit', description: 'Who changed what' },
  { name: 'health', description: 'Whether the server answers, and whether it should be asked' },
  { name: 'registry', description: "The departments' live releases" },
  { name: 'releases', description: 'Releasing a department, and tokens to release with' },
];

/** What a status means where the route's own schema says nothing more. */
const STATUSES: Record<string, string> = {
  200: 'Done',
  201: 'Added',
  204: 'Done; there is nothing to say',
  304: 'Not changed since',
  503: 'Not now',
  '4XX': "Refused: the request, or the caller's right to it",
  '5XX': 'Failed, through no fault of the caller',
};

type Document = ReturnType<typeof jsonSchemaTransformObject>;

/** Describes every route that is registered after it in this context (OpenAPI 3.1). */
export async function describeRoutes(
  app: FastifyInstance,
  { publicOrigin, supportEmail }: { publicOrigin: string; supportEmail: string },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: PRODUCT_NAME,
        description: DESCRIPTION,
        version: '1.0.0',
        contact: { email: supportEmail },
        license: { name: 'All rights reserved', identifier: 'LicenseRef-All-rights-reserved' },
      },
      servers: [{ url: publicOrigin }],
      tags: TAGS,
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: describeRoute,
    transformObject: (document) => withoutUnused(jsonSchemaTransformObject(document)),
  });
}

/** One route. Its path has no closing slash: both answer, but tools take them for two addresses. */
const describeRoute: NonNullable<FastifyDynamicSwaggerOptions['transform']> = (route) => {
  const { schema, url } = jsonSchemaTransform(route);
  const access = route.route.config?.access;
  const described = { ...schema, ...describeBody(schema?.body), ...describeAnswers(schema?.response) };
  const forWhom =
    access === 'public' ? { security: [] } : { security: [{ bearer: [] }], 'x-roles': rolesOf(access) };
  return { url: url.replace(/(?<=.)\/$/, ''), schema: { ...described, ...forWhom } };
};

/** The roles that a call answers, by the permission table. A department is judged by them before it goes live. */
function rolesOf(access: AccessRule | undefined): readonly Role[] {
  if (access === 'signed-in') return ROLES;
  return typeof access === 'object' ? rolesFor(access.action, access.resource) : [];
}

/** A form's fields and files come as two objects in one (`describeForm`); Swagger's pages need one plain object. */
function describeBody(body: unknown) {
  const { allOf } = (body ?? {}) as { allOf?: { properties?: object; required?: string[] }[] };
  if (!allOf) return {};
  const properties = Object.assign({}, ...allOf.map((part) => part.properties));
  return { body: { type: 'object', properties, required: allOf.flatMap(({ required }) => required ?? []) } };
}

function describeAnswers(response: unknown) {
  if (typeof response !== 'object' || !response) return {};
  const described = Object.entries(response).map(([status, body]: [string, object]) => [
    status,
    { ...body, 'x-response-description': STATUSES[status.toUpperCase()] ?? status },
  ]);
  return { response: Object.fromEntries(described) };
}

/** A named schema is put in twice, as it comes in and as it goes out; one of them may be unused. */
function withoutUnused(document: Document): Document {
  const schemas: Record<string, unknown> = ('components' in document && document.components?.schemas) || {};
  const text = JSON.stringify(document);
  for (const name of Object.keys(schemas)) {
    if (!text.includes(`"#/components/schemas/${name}"`)) delete schemas[name];
  }
  return document;
}

const DOCUMENT = { type: 'application/json; charset=utf-8', caching: 'no-cache' };

/** The document and its pages: public, since the mobile app's developers have no account. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  let document: PreparedAnswer | undefined;
  app.get('/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    // Once: all routes are there by the first answer.
    document ??= prepareAnswer(Buffer.from(JSON.stringify(app.swagger())));
    return sendPrepared(request, reply, document, DOCUMENT);
  });
  await app.register(async (pages) => {
    pages.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', CSP);
    });
    await pages.register(swaggerUi, {
      routePrefix: '/docs',
      // For readers who leave out the closing slash.
      indexPrefix: '/api',
      theme: { title: PRODUCT_NAME },
      uiConfig: { layout: 'BaseLayout' },
    });
  });
}
