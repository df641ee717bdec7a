import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { hashPassword } from '../../accounts/sessions/password.ts';
import { createPostgresDatabase } from '../../testing/database.ts';
import { makeProject, type StartedServer, startServer } from '../../testing/programs.ts';
import { bucketOf, startTestS3, type TestS3 } from '../../testing/s3.ts';
import { connect } from '../database/connect.ts';

const ADMIN = { email: 'jelena@ar.example', password: 'Kr7#vbnM-most' };
const root = mkdtempSync(join(tmpdir(), 'ar-traces-'));
let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
let s3: TestS3;
let receiver: Server;
let received: Sent[] = [];

/** The fields of a span in OTLP's JSON (https://opentelemetry.io/docs/specs/otlp/). */
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}

interface Sent {
  path: string | undefined;
  key: string | string[] | undefined;
  body: {
    resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[];
  };
}

beforeAll(async () => {
  makeProject(join(root, 'project'), ['users']);
  [database, s3] = await Promise.all([createPostgresDatabase(), startTestS3()]);
  receiver = createServer(async (request, response) => {
    const body = (await json(request)) as Sent['body'];
    received.push({ path: request.url, key: request.headers['x-key'], body });
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const db = connect(database.url, () => {});
  const password_hash = await hashPassword(ADMIN.password);
  const row = { email: ADMIN.email, first_name: 'Jelena', last_name: 'Prva', role: 'SuperAdmin' } as const;
  await db
    .insertInto('users')
    .values({ ...row, password_hash })
    .execute();
  await db.destroy();
});
afterAll(async () => {
  receiver.close();
  await Promise.all([database.stop(), s3.stop()]);
  rmSync(root, { recursive: true, force: true });
});

const endpoint = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
const start = (more: Record<string, string>) =>
  startServer(
    {
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'https://ar.example',
      DATA_DIR: join(root, 'data'),
      DATABASE_URL: database.url,
      ...bucketOf(s3.config),
      ...more,
    },
    join(root, 'project/packages/api/dist'),
  );

async function signIn({ origin }: StartedServer): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(ADMIN);
  return fetch(`${origin}/api/auth/login/`, { method: 'POST', headers, body });
}

/** Stops the server, which then sends its remaining spans. */
async function linesOf(server: StartedServer): Promise<{ msg?: string; trace_id?: string; req?: unknown }[]> {
  await server.stop();
  const { said } = await server.ended;
  return said
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

function allSpans(): Span[] {
  const sent = received.flatMap(({ body }) => body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans));
  received = [];
  return sent.flatMap(({ spans }) => spans);
}

const HOOKS = `export const resolve = (name, context, next) => {
  if (name.startsWith('@opentelemetry')) process._rawDebug(JSON.stringify({ msg: 'loads ' + name }));
  return next(name, context);
}`;
const asModule = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
const REGISTER = `import { register } from 'node:module'; register(${JSON.stringify(asModule(HOOKS))});`;
const TELL_MODULES = `--import=${asModule(REGISTER)}`;

test.each([
  ['no endpoint is set', {}, 0],
  ['the SDK is disabled', { OTEL_EXPORTER_OTLP_ENDPOINT: 'on', OTEL_SDK_DISABLED: 'true' }, 0],
  [
    'the sampler drops all traces',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'on', OTEL_TRACES_SAMPLER: 'always_off' },
    4,
  ],
])('if %s the server sends no traces and loads no exporter', async (_name, settings, loaded) => {
  const given = 'OTEL_EXPORTER_OTLP_ENDPOINT' in settings && { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint() };
  const server = await start({ ...settings, ...given, NODE_OPTIONS: TELL_MODULES });
  expect((await signIn(server)).status).toBe(200);
  const lines = await linesOf(server);
  expect(lines.filter(({ trace_id }) => trace_id)).toEqual([]);
  expect(new Set(lines.flatMap(({ msg }) => (msg?.startsWith('loads') ? [msg] : []))).size).toBe(loaded);
  expect(allSpans()).toEqual([]);
});

test('logs an unreachable endpoint once, and does not delay requests', async () => {
  const server = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_EXPORTER_OTLP_TIMEOUT: '100',
  });
  for (const _ of [1, 2, 3]) expect((await signIn(server)).status).toBe(200);
  const lines = await linesOf(server);
  expect(lines.filter(({ msg }) => msg === 'traces not sent')).toHaveLength(1);
});
