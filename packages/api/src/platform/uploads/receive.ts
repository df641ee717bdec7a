import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Message } from '@ar/domain/messages/message';
import { lineProblem } from '@ar/domain/stored-text';
import { type FileKind, maxBytesOf, tooLarge, type UploadKind, uploadProblem } from '@ar/domain/upload';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../http/errors.ts';
import { isOutage } from '../outage.ts';
import { intoNewFile, newDraft } from '../storage/disk.ts';
import type { Received } from './inspect/received.ts';

export type FileFields<Kind extends FileKind = UploadKind> = Readonly<Record<string, Kind>>;

export interface Draft<Kind extends FileKind = UploadKind> extends Received {
  field: string;
  kind: Kind;
}

const MB = 1024 * 1024;
const TEXT_LIMITS = { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 50 };

export interface ReceiveUpload {
  form(request: FastifyRequest): Promise<void>;
  bytes(request: FastifyRequest, bytes: number): Promise<void>;
}

/** Removes all received files if it fails. @throws HttpError 400, 413, 429 or 503 */
export async function receiveForm<Kind extends FileKind>(request: FastifyRequest, kinds: FileFields<Kind>) {
  const { incoming: folder, receiveUpload, scan } = request.server.uploads;
  const stated = request.headers['content-length'];
  const most = Object.values<Kind>(kinds).reduce((sum, kind) => sum + maxBytesOf(kind), MB);
  if (Number(stated) > most) throw new HttpError(413);
  await receiveUpload.form(request);
  await receiveUpload.bytes(request, Number(stated ?? 0));
  const watch = watchAccess(request);
  const fields = new Map<string, unknown>();
  const drafts: Draft<Kind>[] = [];
  try {
    const limits = { ...TEXT_LIMITS, files: Object.keys(kinds).length, fileSize: Infinity };
    for await (const part of request.parts({ limits, preservePath: true })) {
      const { fieldname } = part;
      if (part.type === 'file') {
        const draft = beginDraft(part, kinds, drafts, await newDraft(folder));
        await writeDraft(part, draft, async (bytes) => {
          await watch();
          if (stated === undefined) await receiveUpload.bytes(request, bytes);
        });
      } else fields.set(fieldname, fields.has(fieldname) ? [fields.get(fieldname), part.value] : part.value);
    }
    // For an empty field, browsers send an empty file without a name (HTML, "constructing the entry list").
    const chosen = drafts.filter(({ name }) => name !== '');
    await removeDrafts(drafts.filter(({ name }) => name === ''));
    for (const draft of chosen) {
      const problem = await scan(draft, request);
      if (problem) throw refuseFile(draft.field, problem);
    }
    return { fields: Object.fromEntries(fields), drafts: chosen };
  } catch (error) {
    await removeDrafts(drafts);
    throw isUnreadable(error) ? new HttpError(400, 'request-unreadable') : error;
  }
}

export async function removeDrafts(drafts: readonly Received[]): Promise<void> {
  await Promise.all(drafts.map(({ path }) => rm(path, { force: true })));
}

const WATCH_MS = 1000;

/** Returns a function to call for each chunk. The function throws once the sender's access has ended. */
export function watchAccess(request: FastifyRequest): () => Promise<void> {
  let next = performance.now() + WATCH_MS;
  return async () => {
    if (performance.now() < next) return;
    next = performance.now() + WATCH_MS;
    await request.stillAllowed();
  };
}

function beginDraft<Kind extends FileKind>(
  { fieldname: field, filename = '' }: MultipartFile,
  kinds: FileFields<Kind>,
  drafts: Draft<Kind>[],
  path: string,
): Draft<Kind> {
  const name = visible(filename);
  const kind = Object.hasOwn(kinds, field) ? kinds[field] : undefined;
  if (!kind) throw refuseFile(field, 'file-unexpected');
  if (drafts.some((draft) => draft.field === field && draft.name !== ''))
    throw refuseFile(field, 'file-only-one');
  const problem = filename && nameProblem(kind, name);
  if (problem) throw refuseFile(field, problem);
  const draft = { field, kind, path, name, size: 0 };
  drafts.push(draft);
  return draft;
}

async function writeDraft(
  { file }: MultipartFile,
  draft: Draft<FileKind>,
  admit: (bytes: number) => Promise<void>,
) {
  async function* counted() {
    for await (const chunk of file) {
      await admit(chunk.length);
      draft.size += chunk.length;
      if (draft.size > maxBytesOf(draft.kind)) throw refuseFile(draft.field, tooLarge(draft.kind), 413);
      yield chunk;
    }
  }
  await intoNewFile(draft.path, (target) => pipeline(counted, target), { mode: 0o600 });
  if (draft.name === '' && draft.size > 0) throw refuseFile(draft.field, 'file-without-name');
}

/** Removes invisible characters, which can disguise an extension (CVE-2021-42574). */
const visible = (name: string) =>
  name.replace(/[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, '').normalize('NFC');

const MAX_NAME = 255;

function nameProblem(kind: FileKind, name: string): Message | undefined {
  if (/[/\\]/.test(name) || name.length > MAX_NAME) return 'file-name-wrong';
  return lineProblem(name) ?? uploadProblem(kind, { name, size: 1 });
}

export function refuseFile(field: string, message: Message, status = 400): HttpError {
  return new HttpError(status, message, {}, { errors: { [field]: [message] } });
}

export function isUnreadable(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && !('code' in error) && !isOutage(error);
}
