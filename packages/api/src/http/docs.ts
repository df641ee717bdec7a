import { PRODUCT_NAME } from '@ar/domain/product';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Describes every route that is registered after it in this context (OpenAPI 3.1). */
export async function describeRoutes(app: FastifyInstance, publicOrigin: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: PRODUCT_NAME, version: '1.0.0' },
      servers: [{ url: publicOrigin }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (route) => {
      const described = jsonSchemaTransform(route);
      const guarded = route.route.config?.access !== 'public';
      return {
        ...described,
        schema: { ...described.schema, ...(guarded && { security: [{ bearer: [] }] }) },
      };
    },
  });
}

/** The document and its pages: public, since the mobile app's developers have no account. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await app.register(async (pages) => {
    pages.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', CSP);
    });
    await pages.register(swaggerUi, {
      routePrefix: '/docs',
      // Where the page stands for a reader who left out the closing slash.
      indexPrefix: '/api',
      theme: { title: PRODUCT_NAME },
      uiConfig: { layout: 'BaseLayout' },
    });
  });
}
