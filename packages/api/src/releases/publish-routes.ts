import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Problem } from '@ar/federation/problem';
import { BUDGET, inspectFiles } from '@ar/federation/release-check';
import { checked, type Publication, type Published, publication, published } from '@ar/federation/releases';
import { release as releaseDocument } from '@ar/federation/schemas';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { intoNewFile } from '../files/into-new-file.ts';
import { HttpError } from '../http/errors.ts';
import { type Api, answers, requiresOrToken } from '../http/routes.ts';
import { isStorable } from '../http/validation.ts';
import { isUnreadable } from '../uploads/receive.ts';
import { answering, inMontenegrin, ReleaseRefused, refused } from './refusals.ts';
import { currentRegistry } from './registry.ts';
import { isPublished, publish } from './release-actions.ts';
import { DOCUMENT, installDraft, makeDraft, readerOf } from './release-files.ts';
import { decidedBy, departmentPath, publishingOf, type ReleaseDependencies } from './release-routes.ts';
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
      // Before the registry's lock, which would else be held for as long as a store takes.
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

/** The part that comes first, and says what the files are. */
const DOCUMENT_PART = 'release';

/** A release document with the hashes of as many files as there may be is far smaller. */
const DOCUMENT_BYTES = 256 * 1024;

const WHOLE_BYTES = BUDGET.whole * 1000;

/** A release that was received whole, with the folder that its files stand in for now. */
export interface ReceivedRelease {
  publication: Publication;
  draft: string;
  size: number;
}

interface Reception<Result> {
  releases: string;
  /** Judges the document before any file is received; an answer other than undefined ends the matter. */
  before(publication: Publication): Promise<Result | undefined>;
  /** Takes the release; the draft is gone after it, unless it was moved. */
  take(received: ReceivedRelease): Promise<Result>;
}

/**
 * Receives a publication: its document, then each of its files, straight to the disk. Nothing stays of what is refused.
 *
 * @throws ReleaseRefused for anything that is wrong with it.
 */
export async function receiveRelease<Result>(
  request: FastifyRequest,
  { releases, before, take }: Reception<Result>,
): Promise<Result> {
  let draft: string | undefined;
  try {
    const limits = { fieldSize: DOCUMENT_BYTES, fields: 1, files: BUDGET.files, fileSize: WHOLE_BYTES + 1 };
    const parts = request.parts({ limits, preservePath: true });
    const given = readPublication((await parts.next()).value);
    const known = await before(given);
    if (known !== undefined) {
      return known;
    }
    draft = await makeDraft(releases, given.release);
    await receiveFiles(parts, draft, given);
    return await take({ publication: given, draft, size: await inspectDraft(draft, given) });
  } catch (error) {
    throw isUnreadable(error) ? new HttpError(400, 'Zahtjev nije ispravno zapisan.') : error;
  } finally {
    if (draft) await rm(draft, { recursive: true, force: true });
  }
}

function readPublication(part: Multipart | undefined): Publication {
  if (part?.type !== 'field' || part.fieldname !== DOCUMENT_PART) {
    throw refused('invalid-descriptor', { problem: `the part "${DOCUMENT_PART}" has to come first` });
  }
  const given = parseJson(String(part.value));
  if (!isStorable(given))
    throw refused('invalid-descriptor', { problem: 'it holds a character that no text has' });
  const parsed = publication.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refused('invalid-descriptor', { problem: `${issue?.path.join('.')}: ${issue?.message}` });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Only names that the document has: whatever else a name says, it can't lead out of the draft. */
async function receiveFiles(
  parts: AsyncIterableIterator<Multipart>,
  draft: string,
  { release }: Publication,
): Promise<void> {
  const received = { bytes: 0, paths: new Set<string>() };
  for await (const part of parts) {
    const path = part.type === 'file' ? part.filename : part.fieldname;
    const isNamed = Object.hasOwn(release.files, path) && path !== DOCUMENT;
    if (part.type !== 'file' || !isNamed || received.paths.has(path))
      throw refused('unexpected-file', { path });
    received.paths.add(path);
    await receiveFile(part, join(draft, path), received);
  }
  await writeFile(join(draft, DOCUMENT), JSON.stringify(release), { flag: 'wx' });
}

async function receiveFile(part: MultipartFile, path: string, received: { bytes: number }): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const counted = async function* (content: AsyncIterable<Buffer>) {
    for await (const chunk of content) {
      received.bytes += chunk.length;
      if (received.bytes > WHOLE_BYTES) {
        const is = Math.ceil(received.bytes / 1000);
        throw refused('over-budget', { what: 'all files', is, budget: BUDGET.whole, unit: 'kB' });
      }
      yield chunk;
    }
  };
  await intoNewFile(path, (file) => pipeline(part.file, counted, file));
}

async function inspectDraft(draft: string, { release }: Publication): Promise<number> {
  const { problems, weight } = await inspectFiles(release, readerOf(draft));
  if (problems.length > 0) throw new ReleaseRefused(problems);
  return weight.size;
}
