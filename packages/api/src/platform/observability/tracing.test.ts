import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { hashPassword } from '../../accounts/sessions/password.ts';
import { createPostgresDatabase } from '../../testing/database.ts';
import { makeProject, type StartedServer, startServer } from '../../testing/programs.ts';
import { bucketOf, startTestS3, type TestS3 } from '../../testing/s3.ts';
import { formOf, samples } from '../../testing/samples.ts';
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

const attribute = ({ attributes }: Pick<Span, 'attributes'>, name: string) => {
  const { stringValue, intValue } = attributes.find(({ key }) => key === name)?.value ?? {};
  return stringValue ?? intValue;
};

test('traces a request’s route, statements and store calls without their values', async () => {
  const server = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint(),
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of-the-city',
    OTEL_SERVICE_NAME: 'ar-test',
  });
  const { access } = await (await signIn(server)).json();
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(server.origin + path, { ...init, headers: { authorization: `Bearer ${access}` } });
  await ask('/api/users/?search=jelena&limit=6');
  const body = formOf({ upload_file: samples.txt('tajna.txt', 'Tajna.') });
  const made = await ask('/api/supersluzbenik/', { method: 'POST', body });
  expect(made.status).toBe(201);
  await ask(`/api/users/${'7'.repeat(7)}/`, { method: 'DELETE' });
  await ask('/api/health/ready/');
  const db = connect(database.url, () => {});
  await sql`alter table sessions rename to away`.execute(db);
  expect((await signIn(server)).status).toBe(500);
  await sql`alter table away rename to sessions`.execute(db);
  await db.destroy();
  const lines = await linesOf(server);

  const [first] = received;
  expect([first?.path, first?.key]).toEqual(['/v1/traces', 'of-the-city']);
  const resource = { attributes: first?.body.resourceSpans[0]?.resource.attributes ?? [] };
  expect(attribute(resource, 'service.name')).toBe('ar-test');
  const text = JSON.stringify(received);
  const spans = allSpans();
  const below = (name: string) => {
    const top = spans.find((span) => span.name === name && !span.parentSpanId);
    return { top, children: spans.filter(({ parentSpanId }) => top && parentSpanId === top.spanId) };
  };
  const list = below('GET /api/users/');
  expect(list.top && attribute(list.top, 'http.response.status_code')).toBe(200);
  expect(list.children.map((span) => attribute(span, 'db.query.text'))).toContainEqual(
    expect.stringMatching(/^select .*\$1/i),
  );
  const upload = below('POST /api/supersluzbenik/');
  expect(upload.children.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['INSERT', 'SELECT', 'S3 PutObject']),
  );
  expect(below('POST /api/auth/login/').children.map(({ name }) => name)).toContain('INSERT');
  expect(below('DELETE /api/users/:id/').top).toBeDefined();
  expect(spans.filter(({ name }) => name.includes('health'))).toEqual([]);
  const tops = spans.filter(({ parentSpanId }) => !parentSpanId);
  expect(tops.every(({ name }) => /^(GET|POST|DELETE) \//.test(name))).toBe(true);
  expect(text).not.toMatch(/jelena|tajna|Kr7|7777777|[0-9a-f]{32}\.txt|limit=6/i);
  const failed = spans.filter(({ status }) => status.code === 2);
  expect(failed.map((span) => attribute(span, 'error.type')).toSorted()).toEqual(['42P01', '500']);
  const logged = lines.flatMap(({ msg, trace_id }) => (msg === 'request completed' ? [trace_id] : []));
  expect(logged.toSorted()).toEqual(tops.map(({ traceId }) => traceId).toSorted());
});
