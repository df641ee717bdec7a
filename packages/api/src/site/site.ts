import { randomBytes } from 'node:crypto';
import type { Registry } from '@ar/federation/registry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FindOverride } from '../overrides/overrides.ts';
import { fillPage } from './app-page.ts';
import { chooseEncoding, encode } from './content-encoding.ts';
import { headersForApp, pagePolicy } from './page-headers.ts';
import { type PublicPagesOptions, publicPages } from './public-pages.ts';
import { sendFile } from './send-file.ts';
import type { StaticFolder } from './static-folder.ts';

export interface SiteOptions extends PublicPagesOptions {
  /** The host's build (`host/dist`). */
  host: StaticFolder;
  /** Published releases: `<department>/<version>/…`. */
  releases: StaticFolder;
  registry(): Promise<Registry>;
  /** A developer's own build, where a page's cookies allow one. */
  override: FindOverride;
  /** Inlined in the application's page. */
  settings: { supportEmail: string; mapTilesUrl: string; mapAttribution: string };
}

/** Where the application has a page of its own; it shows its not-found page everywhere else. */
const APP_PATHS = [
  '/signin',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/unauthorized',
  '/dashboard',
  '/dashboard/*',
];

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Built names carry a hash of what is in the file; the few that do not are asked about each time. */
const HASHED = /(?:^|[./])[0-9a-f]{8,}\.[\w.]+$/;

/** The pages and files that browsers load: landing page, application, releases. */
export async function site(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const { host, releases } = options;
  await publicPages(app, options);
  for (const path of APP_PATHS) app.get(path, (request, reply) => sendApp(request, reply, options, 200));
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const path = `assets/${request.params['*']}`;
    return sendFile(request, reply, host, path, HASHED.test(path) ? FOR_EVER : 'no-cache');
  });
  app.get<{ Params: { '*': string } }>('/releases/*', (request, reply) => {
    // Scripts and styles of a department load in CORS mode, since their integrity is checked (W3C SRI, 3.3).
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
    return sendFile(request, reply, releases, request.params['*'], FOR_EVER);
  });
  app.setNotFoundHandler((request, reply) => notFound(request, reply, options));
}

async function sendApp(
  request: FastifyRequest,
  reply: FastifyReply,
  { host, registry, override, settings }: SiteOptions,
  status: 200 | 404,
): Promise<FastifyReply> {
  const template = await host.read('app.html', undefined);
  if (!template) throw new Error('The host is not built: app.html is missing.');
  const nonce = randomBytes(16).toString('base64');
  const own = await override(request.headers.cookie);
  const page = fillPage(template.bytes.toString('utf8'), nonce, {
    registry: await registry(),
    settings: { ...settings, ...(own && { override: own }) },
  });
  reply.code(status).headers({
    ...headersForApp(request.url),
    'content-security-policy': pagePolicy(settings, { nonce, ownBuild: own?.origin }),
    // No script without a hash runs, whoever puts it into the page (W3C Subresource Integrity, 3.4). The loader
    // checks departments itself; this holds where a browser knows the header, even if the loader were wrong.
    'integrity-policy': 'blocked-destinations=(script)',
    // Each answer has its own nonce, so there is nothing to remember.
    'cache-control': 'private, no-cache',
  });
  return sendPage(request, reply, page);
}

/** A page that was made for this answer. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding');
  if (!encoding) return reply.send(html);
  return reply.header('content-encoding', encoding).send(await encode(Buffer.from(html), encoding));
}

/** People get the application's not-found page (decisions 5); scripts, images and the like get a bare 404. */
function notFound(request: FastifyRequest, reply: FastifyReply, options: SiteOptions) {
  const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
  if (wantsPage) return sendApp(request, reply, options, 404);
  return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');
}
