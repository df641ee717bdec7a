import { type ReadableStream, TransformStream } from 'node:stream/web';
import type { ApiDocument } from '@ar/federation/calls';
import type { Release } from '@ar/federation/descriptor';
import { inEnglish } from '@ar/federation/problem';
import type { Registry } from '@ar/federation/registry';
import {
  changed,
  hostSurface,
  type Publication,
  published,
  refusalReason,
  releaseHistory,
  releasesOverview,
} from '@ar/federation/releases';
import * as z from 'zod';
import { EXIT, Stopped } from './command-line.ts';
import type { LocalBuild } from './local-build.ts';

/** The server's calls that the command makes. Each throws Stopped: refused with its reasons, or not reachable. */
export type ReleaseServer = ReturnType<typeof createServer>;

interface Access {
  origin: string;
  /** A deploy token; it goes into one header and nowhere else. */
  token: string;
}

/** A body that is sent as it is read, so that its progress is known. */
export interface Upload {
  body: ReadableStream<Uint8Array>;
  type: string;
}

const problem = z.object({
  detail: z.string().optional(),
  code: z.string().optional(),
  reasons: z.array(refusalReason).optional(),
});

export function createServer({ origin, token }: Access) {
  const call = async <Body>(answer: z.ZodType<Body>, path: string, init: RequestInit = {}): Promise<Body> => {
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    const response = await fetch(`${origin}/api${path}`, { ...init, headers }).catch((cause: unknown) => {
      throw unreachable(origin, cause);
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw refusalOf(response.status, body, origin);
    const parsed = answer.safeParse(body);
    if (!parsed.success)
      throw new Stopped(EXIT.unreachable, [`What answers at ${origin} is not this product.`]);
    return parsed.data;
  };
  const post = (path: string, body: object) =>
    call(changed, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    origin,
    overview: () => call(releasesOverview, '/releases/'),
    surface: () => call(hostSurface, '/releases/surface/'),
    /** Whether the token is for this department, which need not have been released yet. */
    async ensureAllowed(id: string): Promise<void> {
      await call(releaseHistory, `/releases/${id}/history/?limit=1`).catch((error: unknown) => {
        if (!(error instanceof Stopped) || !error.codes.includes('http-404')) throw error;
      });
    },
    history: (id: string) => call(releaseHistory, `/releases/${id}/history/?limit=100`),
    /** The live registry whole, which is public. */
    registry: () => call(registryShape, '/registry/') as Promise<Registry>,
    /** All calls of the server and the roles they answer. */
    document: () => call(documentShape, '/openapi.json') as Promise<ApiDocument>,
    /** The server's own check of a release's document, which knows what others have meanwhile. */
    async check(release: Release) {
      const checked = z.object({ reasons: z.array(refusalReason) });
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify(release);
      return (await call(checked, `/releases/${release.id}/check/`, { method: 'POST', headers, body }))
        .reasons;
    },
    change: (id: string, action: string, body: object) => post(`/releases/${id}/${action}/`, body),
    publish: (id: string, { body, type }: Upload) =>
      call(published, `/releases/${id}/`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: body as BodyInit,
        // Node's fetch sends a stream only when told so (WHATWG fetch, `duplex`).
        ...{ duplex: 'half' },
      }),
  };
}

// What of it is used was checked when it was published.
const registryShape = z.object({ revision: z.int(), departments: z.array(z.unknown()) });

const documentShape = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

function unreachable(origin: string, cause: unknown): Stopped {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const why = inner instanceof Error ? ('code' in inner ? String(inner.code) : inner.message) : String(inner);
  return new Stopped(EXIT.unreachable, [`${origin} can't be reached (${why}).`], ['unreachable']);
}

const STATUSES: Record<number, string> = {
  401: 'The server knows no such deploy token.',
  403: 'The deploy token is for another department.',
  404: 'There is no such release.',
  413: 'The server does not take so much.',
};

function refusalOf(status: number, body: unknown, origin: string): Stopped {
  const { reasons = [], detail, code } = problem.safeParse(body).data ?? {};
  if (reasons.length > 0)
    return new Stopped(
      EXIT.refused,
      reasons.map(inEnglish),
      reasons.map((one) => one.code),
    );
  if (status >= 500)
    return new Stopped(EXIT.unreachable, [`${origin} answers ${status}: ${detail ?? 'nothing more'}`]);
  return new Stopped(
    EXIT.refused,
    [STATUSES[status] ?? detail ?? `The server answers ${status}.`],
    [code ?? `http-${status}`],
  );
}

/** The form of a publication: its document first, then every file that it names. */
export async function uploadOf(
  { release, read }: LocalBuild,
  decided: Omit<Publication, 'release'>,
  onProgress: (sent: number, all: number) => void,
): Promise<Upload> {
  const form = new FormData();
  form.append('release', JSON.stringify({ release, ...decided }));
  for (const path of Object.keys(release.files)) {
    const bytes = await read(path);
    if (bytes) form.append('file', new Blob([bytes]), path);
  }
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  const bytes = new Uint8Array(await encoded.arrayBuffer());
  return { type, body: counted(bytes, onProgress) };
}

const CHUNK = 64 * 1024;

function counted(bytes: Uint8Array, onProgress: (sent: number, all: number) => void): Upload['body'] {
  let sent = 0;
  const chunks = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() as unknown as Upload['body'];
  return chunks.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        for (let at = 0; at < chunk.length; at += CHUNK) {
          const part = chunk.subarray(at, at + CHUNK);
          sent += part.length;
          onProgress(sent, bytes.length);
          controller.enqueue(part);
        }
      },
    }),
  );
}
