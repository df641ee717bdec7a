import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Release } from '@ar/federation/descriptor';
import type { Problem } from '@ar/federation/problem';
import { BUDGET, inspectFiles } from '@ar/federation/release-check';
import { checked, type Publication, type Published, publication, published } from '@ar/federation/releases';
import { release as releaseDocument } from '@ar/federation/schemas';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { intoNewFile } from '../files/into-new-file.ts';
import { HttpError } from '../http/errors.ts';
import { type Api, answers, call, requiresOrToken } from '../http/routes.ts';
import { isStorable } from '../http/validation.ts';
import { isUnreadable } from '../uploads/receive.ts';
import { inMontenegrin, ReleaseRefused, refused } from './refusals.ts';
import { currentRegistry } from './registry.ts';
import { ensureSeen, isPublished, publish } from './release-actions.ts';
import { DOCUMENT, documentBy, installDraft, makeDraft, readerOf, shareRelease } from './release-files.ts';
import { authorOf, departmentPath, publishingOf, type ReleaseDependencies } from './release-routes.ts';

/** Whether a release could be published, by its document: nothing is kept. */
export function checkRoute(app: Api, deps: ReleaseDependencies): void {
  const summary = 'Why a release could not be published, by its department.json';
  const schemas = { params: departmentPath, body: releaseDocument, response: answers(checked) };
  app.post(
    '/releases/:id/check/',
    {
      config: requiresOrToken('read', 'releases'),
      schema: call('releases', 'checkRelease', summary, schemas),
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
      schema: call('releases', 'publishRelease', 'Publish a release and make it live, or a canary', {
        consumes: ['multipart/form-data'],
        params: departmentPath,
        body: publicationForm,
        response: answers(published),
      }),
      // The form is read by the handler, which refuses it by its first part.
      validatorCompiler: () => (value) => ({ value }),
    },
    (request) => acceptRelease(request, request.params.id, deps),
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

/** A release document with the hashes of as many files as there may be is far smaller. */
const DOCUMENT_BYTES = 256 * 1024;

const WHOLE_BYTES = BUDGET.whole * 1000;

/** Receives a release's document, then each of its files, straight to the disk. Nothing stays of what is refused. */
async function acceptRelease(
  request: FastifyRequest,
  id: string,
  deps: ReleaseDependencies,
): Promise<Published> {
  const { db, releases, releaseStore } = deps;
  let draft: string | undefined;
  try {
    const limits = { fieldSize: DOCUMENT_BYTES, fields: 1, files: BUDGET.files, fileSize: WHOLE_BYTES + 1 };
    const parts = request.parts({ limits, preservePath: true });
    const { release, ...given } = readPublication((await parts.next()).value);
    const { version } = release;
    const alreadyPublished = async (): Promise<Published> => {
      const { revision } = await currentRegistry(db);
      return { revision, version, outcome: 'already published' };
    };
    if (await isKnown(deps, id, release)) return await alreadyPublished();
    // Before anything is received; it is asked again under the registry's lock.
    ensureSeen(await currentRegistry(db), given.revision);
    ensureNone(await reasonsAgainst(deps, id, release));
    const folder = await makeDraft(releases, release);
    draft = folder;
    await receiveFiles(parts, folder, release);
    const { problems, weight } = await inspectFiles(release, readerOf(folder));
    ensureNone(problems);
    // Before the registry's lock, which would else be held for as long as a store takes.
    await shareRelease(releaseStore, folder, release);
    const install = () => installDraft(releases, folder, release);
    const made = { ...given, by: authorOf(request), release, size: weight.size, install };
    const registry = await publish(await publishingOf(deps), made);
    if (!registry) return await alreadyPublished();
    const outcome = given.channel === 'canary' ? 'canary' : 'live';
    return { revision: registry.revision, version, outcome };
  } catch (error) {
    throw isUnreadable(error) ? new HttpError(400, 'Zahtjev nije ispravno zapisan.') : error;
  } finally {
    if (draft) await rm(draft, { recursive: true, force: true });
  }
}

function ensureNone(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new ReleaseRefused(problems);
}

/** Whether it is published already; refused where it is of another department, or another of this version. */
function isKnown({ db }: ReleaseDependencies, allowed: string, release: Release): Promise<boolean> {
  const { id: department } = release;
  if (department !== allowed) throw refused('other-department', { department, allowed });
  return isPublished(db, release);
}

async function reasonsAgainst(deps: ReleaseDependencies, id: string, release: Release): Promise<Problem[]> {
  if (!(await deps.hostSurface())) return [{ code: 'no-host', facts: {} }];
  const { check, db } = await publishingOf(deps);
  const reasons = check(release, await currentRegistry(db));
  try {
    await isKnown(deps, id, release);
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    reasons.unshift(...error.reasons);
  }
  return reasons;
}

/** The part that comes first, and says what the files are. */
const DOCUMENT_PART = 'release';

function readPublication(part: Multipart | undefined): Publication {
  if (part?.type !== 'field' || part.fieldname !== DOCUMENT_PART) {
    throw refused('invalid-descriptor', { problem: `the part "${DOCUMENT_PART}" has to come first` });
  }
  const given = parseJson(String(part.value));
  if (!isStorable(given))
    throw refused('invalid-descriptor', { problem: 'it holds a character that no text has' });
  return documentBy(publication, given);
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
  release: Release,
): Promise<void> {
  const received = new Set<string>();
  let bytes = 0;
  const counted = async function* (content: AsyncIterable<Buffer>) {
    for await (const chunk of content) {
      bytes += chunk.length;
      if (bytes > WHOLE_BYTES) {
        const is = Math.ceil(bytes / 1000);
        throw refused('over-budget', { what: 'all files', is, budget: BUDGET.whole, unit: 'kB' });
      }
      yield chunk;
    }
  };
  for await (const part of parts) {
    const path = part.type === 'file' ? part.filename : part.fieldname;
    const isNamed = Object.hasOwn(release.files, path) && path !== DOCUMENT;
    if (part.type !== 'file' || !isNamed || received.has(path)) throw refused('unexpected-file', { path });
    received.add(path);
    await mkdir(dirname(join(draft, path)), { recursive: true });
    await intoNewFile(join(draft, path), (file) => pipeline(part.file, counted, file));
  }
  await writeFile(join(draft, DOCUMENT), JSON.stringify(release), { flag: 'wx' });
}
