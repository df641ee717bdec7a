import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BUDGET, inspectFiles } from '@ar/federation/release-check';
import { type Publication, publication } from '@ar/federation/releases';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { intoNewFile } from '../files/into-new-file.ts';
import { HttpError } from '../http/errors.ts';
import { isStorable } from '../http/validation.ts';
import { isUnreadable } from '../uploads/receive.ts';
import { DOCUMENT, makeDraft, readerOf } from './release-folder.ts';
import { ReleaseRefused, refused } from './release-refused.ts';

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
