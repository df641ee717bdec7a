import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import escapeHtml from 'escape-html';
import type { FastifyInstance } from 'fastify';
import { NO_PAGE } from '../../platform/http/headers.ts';
import { sendHtml } from '../../platform/http/send.ts';
import { FOR_EVER, type StaticFolder, sendFile, sendMissing } from '../../platform/http/static-folder.ts';

type Options = Record<'kit' | 'host', Pick<StaticFolder, 'read'>> & { publicOrigin: string };

const VERSIONED = /-\d+\.\d+\.\d+-k[0-9a-f]+\.tgz$|\.[0-9a-f]{8,}\.css$/;

export async function kitPages(app: FastifyInstance, { kit, host, publicOrigin }: Options): Promise<void> {
  app.get('/', async (request, reply) => {
    const built = await kit.read('index.html');
    if (!built) return sendMissing(reply);
    reply.header('content-security-policy', `${NO_PAGE}; style-src 'self'`);
    const page = built.bytes.toString('utf8').replaceAll('__HOST__', () => escapeHtml(publicOrigin));
    return sendHtml(request, reply, page, 'no-cache');
  });
  app.get('/surface.json', (request, reply) => sendFile(request, reply, host, 'surface.json', 'no-cache'));
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*'];
    return sendFile(request, reply, kit, path, VERSIONED.test(path) ? FOR_EVER : 'no-cache');
  });
  app.setNotFoundHandler((_request, reply) => sendMissing(reply));
}

export async function storeKit(built: string, kept: string): Promise<void> {
  const files = await readdir(built).catch(() => []);
  await mkdir(kept, { recursive: true });
  for (const file of files.filter((one) => VERSIONED.test(one))) {
    const target = join(kept, file);
    if (await stat(target).catch(() => undefined)) continue;
    const draft = `${target}.${randomUUID()}`;
    await copyFile(join(built, file), draft);
    await rename(draft, target);
  }
}

export const withEarlier = (built: StaticFolder, kept: StaticFolder): Pick<StaticFolder, 'read'> => ({
  read: async (path) => (await built.read(path)) ?? kept.read(path),
});
