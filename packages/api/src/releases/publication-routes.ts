import type { Problem } from '@ar/federation/problem';
import { checked, type Publication, type Published, publication, published } from '@ar/federation/releases';
import { release as releaseDocument } from '@ar/federation/schemas';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { requiresOrToken } from '../http/access.ts';
import { type Api, answers } from '../http/routes.ts';
import { currentRegistry } from './change-registry.ts';
import { isPublished } from './published-releases.ts';
import { receiveRelease } from './receive-release.ts';
import { answering, inMontenegrin } from './refusal-texts.ts';
import { publish } from './release-actions.ts';
import { decidedBy, departmentPath, publishingOf, type ReleaseDependencies } from './release-context.ts';
import { installDraft } from './release-folder.ts';
import { ReleaseRefused, refused } from './release-refused.ts';
import { shareRelease } from './release-store.ts';

const tags = ['releases'];

/** Whether a release could be published, by its document: nothing is kept. */
export function checkRoute(app: Api, deps: ReleaseDependencies): void {
  app.post(
    '/releases/:id/check/',
    {
      config: requiresOrToken('read', 'releases'),
      schema: {
        tags,
        operationId: 'checkRelease',
        summary: 'Why a release could not be published, by its department.json',
        params: departmentPath,
        body: releaseDocument,
        response: answers(checked),
      },
    },
    async ({ params, body }) => ({ reasons: inMontenegrin(await reasonsAgainst(deps, params.id, body)) }),
  );
}

/** Publishes a release; in a context that reads multipart. */
export function publishRoute(forms: Api, deps: ReleaseDependencies): void {
  forms.post(
    '/releases/:id/',
    {
      config: requiresOrToken('create', 'releases'),
      schema: {
        tags,
        operationId: 'publishRelease',
        summary: 'Publish a release and make it live, or a canary',
        consumes: ['multipart/form-data'],
        params: departmentPath,
        body: publicationForm,
        response: answers(published),
      },
      // The form is read by the handler, which refuses it by its first part.
      validatorCompiler: () => (value) => ({ value }),
    },
    (request) => answering(acceptRelease(request, deps)),
  );
}

const publicationForm = z.object({
  release: z.string().meta({
    description: `The first part, as JSON: ${Object.keys(publication.shape).join(', ')}`,
  }),
  file: z.array(z.string().meta({ format: 'binary' })).meta({
    description: 'Every file that the document names; its path below the release is its file name',
  }),
});

async function acceptRelease(request: FastifyRequest, deps: ReleaseDependencies): Promise<Published> {
  const { id } = request.params as z.output<typeof departmentPath>;
  const { db, releases, releaseStore } = deps;
  const alreadyPublished = async ({ version }: { version: string }): Promise<Published> => {
    const { revision } = await currentRegistry(db);
    return { revision, version, outcome: 'already published' };
  };
  return receiveRelease<Published>(request, {
    releases,
    async before({ release, revision }) {
      ensureOf(id, release.id);
      if (await isPublished(db, release)) return alreadyPublished(release);
      await ensureNotStale(deps, revision);
      const reasons = await reasonsAgainst(deps, id, release);
      if (reasons.length > 0) throw new ReleaseRefused(reasons);
      return undefined;
    },
    async take({ publication: given, draft, size }) {
      const { release, channel, percent, commit } = given;
      const install = () => installDraft(releases, draft, release);
      // Before the registry's lock, which would otherwise be held while the store works.
      await shareRelease(releaseStore, draft, release);
      const decided = decidedBy(request, given);
      const made = { ...decided, release, size, channel, percent, commit, install };
      const registry = await publish(await publishingOf(deps), made);
      if (!registry) return alreadyPublished(release);
      const outcome = channel === 'canary' ? 'canary' : 'live';
      return { revision: registry.revision, version: release.version, outcome };
    },
  });
}

/** Before anything is received; it is asked again under the registry's lock. */
async function ensureNotStale({ db }: ReleaseDependencies, seen: number): Promise<void> {
  const { revision: current } = await currentRegistry(db);
  if (current !== seen) throw refused('stale-revision', { seen, current });
}

function ensureOf(allowed: string, department: string): void {
  if (department !== allowed) throw refused('other-department', { department, allowed });
}

async function reasonsAgainst(
  deps: ReleaseDependencies,
  id: string,
  release: Publication['release'],
): Promise<Problem[]> {
  if (!(await deps.hostSurface())) return [{ code: 'no-host', facts: {} }];
  const { check, db } = await publishingOf(deps);
  const own = await reasonsOf(async () => {
    ensureOf(id, release.id);
    await isPublished(db, release);
  });
  return [...own, ...check(release, await currentRegistry(db))];
}

async function reasonsOf(work: () => Promise<void>): Promise<readonly Problem[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (error instanceof ReleaseRefused) return error.reasons;
    throw error;
  }
}
