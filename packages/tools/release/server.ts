import type { ApiDocument } from '@ar/federation/calls';
import type { Release } from '@ar/federation/descriptor';
import type { PageEntry, Registry } from '@ar/federation/registry';
import {
  changed,
  checked,
  hostSurface,
  type Publication,
  published,
  refusalReason,
  releaseHistory,
  releasesOverview,
} from '@ar/federation/releases';
import * as z from 'zod';
import { EXIT, refuse, refuseFor, Stopped } from './command-line.ts';
import type { LocalBuild } from './local-build.ts';

export type ReleaseServer = ReturnType<typeof createServer>;

const problem = z.object({
  detail: z.string().optional(),
  code: z.string().optional(),
  reasons: z.array(refusalReason).optional(),
});

const registryShape = z.object({ revision: z.int(), departments: z.array(z.unknown()) });
const documentShape = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** Each call throws Stopped if the server refuses the request or is not reachable. */
export function createServer(origin: string, token: string) {
  async function call<Body>(answer: z.ZodType<Body>, path: string, init: RequestInit = {}): Promise<Body> {
    // Without a language the server answers in Montenegrin.
    const headers = { ...init.headers, 'accept-language': 'en', authorization: `Bearer ${token}` };
    const response = await fetch(`${origin}/api${path}`, { ...init, headers }).catch((error: Error) => {
      const inner = error.cause instanceof Error ? error.cause : error;
      const why = 'code' in inner ? inner.code : inner.message;
      throw new Stopped(EXIT.unreachable, [`${origin} can't be reached (${why}).`], ['unreachable']);
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw refusalOf(response.status, body, origin);
    const parsed = answer.safeParse(body);
    if (parsed.success) return parsed.data;
    throw new Stopped(EXIT.unreachable, [
      `The server at ${origin} is not this product, or has another version than this command.`,
    ]);
  }
  function post<Body>(answer: z.ZodType<Body>, path: string, body: object): Promise<Body> {
    const headers = { 'content-type': 'application/json' };
    return call(answer, path, { method: 'POST', headers, body: JSON.stringify(body) });
  }
  const history = (id: string, limit: number) =>
    call(releaseHistory, `/releases/${id}/history/?limit=${limit}`);
  return {
    origin,
    history,
    overview: () => call(releasesOverview, '/releases/'),
    surface: () => call(hostSurface, '/releases/surface/'),
    registry: () => call(registryShape, '/registry/') as Promise<Registry<PageEntry>>,
    document: () => call(documentShape, '/openapi.json') as Promise<ApiDocument>,
    /** Does not throw for a department that was never released. */
    async ensureAllowed(id: string): Promise<void> {
      await history(id, 1).catch((error: unknown) => {
        if (!(error instanceof Stopped) || !error.codes.includes('http-404')) throw error;
      });
    },
    check: (release: Release) => post(checked, `/releases/${release.id}/check/`, release),
    change: (id: string, action: string, body: object) => post(changed, `/releases/${id}/${action}/`, body),
    async publish(build: LocalBuild, decided: Omit<Publication, 'release'>) {
      const body = await releaseForm(build, decided);
      return call(published, `/releases/${build.release.id}/`, { method: 'POST', body });
    },
  };
}

async function releaseForm({ release, read }: LocalBuild, decided: object): Promise<FormData> {
  const form = new FormData();
  form.append('release', JSON.stringify({ release, ...decided }));
  for (const path of Object.keys(release.files)) {
    const bytes = await read(path);
    if (bytes) form.append('file', new Blob([bytes]), path);
    // The server finds the position of a failure in the sources by the map, and never publishes the map.
    const map = path.endsWith('.js') ? await read(`${path}.map`) : undefined;
    if (map) form.append('file', new Blob([map]), `${path}.map`);
  }
  return form;
}

const STATUSES: Record<number, string> = {
  401: 'The server does not know this deploy token.',
  403: 'The deploy token is for another department.',
  404: 'There is no such release.',
  413: 'The release is too large for the server.',
};

function refusalOf(status: number, body: unknown, origin: string): Stopped {
  const { reasons = [], detail, code } = problem.safeParse(body).data ?? {};
  if (reasons.length > 0) return refuseFor(reasons);
  if (status >= 500)
    return new Stopped(EXIT.unreachable, [`${origin} answers ${status}: ${detail ?? 'nothing more'}`]);
  return refuse(STATUSES[status] ?? detail ?? `The server answers ${status}.`, code ?? `http-${status}`);
}
