import { randomBytes } from 'node:crypto';
import { NOT_FOUND_FILES, PUBLIC_PAGES } from '@ar/domain/public-pages';
import type { Registry } from '@ar/federation/registry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendHtml } from '../http/send.ts';
import { FOR_EVER, type StaticFolder, sendFile } from '../http/static-folder.ts';
import type { FindOverride } from '../overrides/overrides.ts';
import { type FilledPages, fillPage, type PageData } from './built-pages.ts';
import { headersForApp, pagePolicy } from './page-headers.ts';
import { type PublicPagesOptions, publicPages } from './public-pages.ts';
import { releasedFiles } from './released-files.ts';

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

/** Where the application is served. */
const APP_PATHS = [
  ...['/signin', '/auth/forgot-password', '/auth/reset-password'],
  ...['/unauthorized', '/dashboard', '/dashboard/*'],
];

/** What browsers ask for at the top of a site, and the manifest names (`host/build/icons.ts`). */
const ICONS = [
  ...['favicon.ico', 'apple-touch-icon.png', 'manifest.webmanifest'],
  ...['icon-192.png', 'icon-512.png', 'icon-maskable-512.png'],
];

/** Most built names carry a hash of the content. Pictures without one may be a week old. */
function cachingOf(path: string): string {
  if (/(?:^|[./])[0-9a-f]{8,}\.[\w.]+$/.test(path)) return FOR_EVER;
  return /\.(?:avif|ico|png|svg|webp)$/.test(path) ? A_WEEK : 'no-cache';
}

const A_WEEK = 'public, max-age=604800';

/** The pages and files that browsers load: landing page, application, releases. */
export async function site(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const { host, releases } = options;
  const pages = await publicPages(app, options);
  for (const path of APP_PATHS) app.get(path, (request, reply) => sendApp(request, reply, options));
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const path = `assets/${request.params['*']}`;
    return sendFile(request, reply, host, path, cachingOf(path));
  });
  for (const file of ICONS) {
    app.get(`/${file}`, (request, reply) => sendFile(request, reply, host, file, A_WEEK));
  }
  await app.register(releasedFiles, { prefix: '/releases', releases });
  app.setNotFoundHandler((request, reply) => notFound(request, reply, { ...options, pages }));
}

async function sendApp(
  request: FastifyRequest,
  reply: FastifyReply,
  options: SiteOptions,
): Promise<FastifyReply> {
  const { page, policy } = await openApp(request, options, { registry: await options.registry() });
  reply.headers({ ...headersForApp(request.url), ...APP_HEADERS, 'content-security-policy': policy([]) });
  return sendHtml(request, reply, page);
}

const APP_HEADERS = {
  // No script without a hash runs (W3C Subresource Integrity, 3.4), even if the loader's own check were wrong.
  'integrity-policy': 'blocked-destinations=(script)',
  // Each answer has its own nonce, so there is nothing to remember.
  'cache-control': 'private, no-cache',
};

/** The application's page for one answer, and the policy that goes with it. */
async function openApp(request: FastifyRequest, { host, override, settings }: SiteOptions, data: PageData) {
  const template = await host.read('app.html', undefined);
  if (!template) throw new Error('The host is not built: app.html is missing.');
  const nonce = randomBytes(16).toString('base64');
  const own = await override(request.headers.cookie);
  const page = fillPage(template.bytes.toString('utf8'), nonce, {
    ...data,
    settings: { ...settings, ...(own && { override: own }) },
  });
  const policy = (scripts: readonly string[]) =>
    pagePolicy(settings.mapTilesUrl, { nonce, scripts, ownBuild: own?.origin });
  return { page, policy };
}

/**
 * People get a page that is complete without a script. It has the application in a template, which its script puts in
 * the page's place for whoever is signed in: only the browser knows that. Scripts, images and the like get a bare 404.
 */
async function notFound(
  request: FastifyRequest,
  reply: FastifyReply,
  options: SiteOptions & { pages: FilledPages },
): Promise<FastifyReply> {
  reply.code(404).header('cache-control', 'no-store');
  const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
  if (!wantsPage) return reply.type('text/plain').send('Not found');
  const file = NOT_FOUND_FILES[request.url.startsWith(PUBLIC_PAGES.landing.en) ? 'en' : 'mn'];
  const built = await options.pages.read(file, undefined);
  if (!built) throw new Error(`The host is not built: ${file} is missing.`);
  const { page, policy } = await openApp(request, options, {});
  reply.headers({
    ...headersForApp(request.url),
    'integrity-policy': APP_HEADERS['integrity-policy'],
    'content-security-policy': policy(built.scripts),
  });
  const parts = page.replaceAll(/<!doctype[^>]*>|<\/?(?:html|head|body)\b[^>]*>/gi, '');
  const template = `<template id="application">${parts}</template></body>`;
  return sendHtml(
    request,
    reply,
    built.bytes.toString('utf8').replace('</body>', () => template),
  );
}
