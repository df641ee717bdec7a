import { createReadStream } from 'node:fs';
import { extensionOf, UPLOADS, type UploadKind } from '@ar/domain/upload';
import type { FastifyRequest } from 'fastify';
import type { Insertable } from 'kysely';
import type * as z from 'zod';
import type { DB } from '../database/schema.ts';
import type { FileStore } from '../files/file-store.ts';
import { HttpError } from '../http/errors.ts';
import { reencode } from './inspect/images.ts';
import { inspect, type Received } from './inspect/inspect.ts';
import { type Draft, type FileFields, lengthOf, receiveForm, removeDrafts } from './receive.ts';
import type { TakeUpload } from './upload-quota.ts';

/** A file that is stored, and has no row yet. */
export interface StoredUpload {
  field: string;
  row: Insertable<DB['files']> & { kind: UploadKind };
}

export interface UploadSurroundings {
  store: FileStore;
  /** Where files stand while they are received. */
  incoming: string;
  takeUpload: TakeUpload;
}

export interface FormRules<Values> {
  fields: z.ZodType<Values>;
  files: FileFields;
  /** The file that must be chosen. */
  requiredFile?: string;
}

/**
 * Receives a form with files, checks all of it, stores its files and hands both to `save`, which makes their rows in
 * one transaction. Whether it succeeds or not, no file stays that has no row.
 *
 * @throws HttpError 400 with every problem of every field, 413 for a form that must be too large, 429 beyond the sender's quota.
 */
export async function acceptForm<Values, Result>(
  request: FastifyRequest,
  { store, incoming, takeUpload }: UploadSurroundings,
  rules: FormRules<Values>,
  save: (values: Values, uploads: readonly StoredUpload[]) => Promise<Result>,
): Promise<Result> {
  await takeUpload(request, lengthOf(request, rules.files));
  const { fields, drafts } = await receiveForm(request, incoming, rules.files);
  const temporary: Received[] = [...drafts];
  try {
    const { values, accepted } = await check(fields, drafts, rules);
    const uploads = await storeAll(accepted, store, temporary);
    return await save(values, uploads).catch(async (error: unknown) => {
      if (isCertainlyUndone(error)) await takeBack(uploads, store);
      throw error;
    });
  } finally {
    await removeDrafts(temporary);
  }
}

interface Accepted extends Draft {
  contentType: string;
}

/** All problems are said at once, so that nobody mends a form one refusal at a time. */
async function check<Values>(
  fields: Record<string, unknown>,
  drafts: readonly Draft[],
  rules: FormRules<Values>,
): Promise<{ values: Values; accepted: Accepted[] }> {
  const errors = new Map<string, string[]>();
  const addProblem = (field: string, text: string) => errors.set(field, [...(errors.get(field) ?? []), text]);
  const parsed = rules.fields.safeParse(fields);
  for (const { path, message } of parsed.error?.issues ?? []) addProblem(String(path[0]), message);
  const { requiredFile } = rules;
  if (requiredFile && !drafts.some(({ field }) => field === requiredFile)) {
    addProblem(requiredFile, 'Izaberite fajl.');
  }
  const accepted: Accepted[] = [];
  for (const draft of drafts) {
    const judged = draft.size === 0 ? { problem: 'Fajl je prazan.' } : await inspect(draft, draft.kind);
    if ('problem' in judged) addProblem(draft.field, judged.problem);
    else accepted.push({ ...draft, ...judged });
  }
  if (!parsed.success || errors.size > 0) {
    throw new HttpError(400, undefined, {}, { errors: Object.fromEntries(errors) });
  }
  return { values: parsed.data, accepted };
}

async function storeAll(
  accepted: readonly Accepted[],
  store: FileStore,
  temporary: Received[],
): Promise<StoredUpload[]> {
  const uploads: StoredUpload[] = [];
  try {
    for (const draft of accepted) uploads.push(await storeDraft(draft, store, temporary));
    return uploads;
  } catch (error) {
    await takeBack(uploads, store);
    throw error;
  }
}

/** Pictures are stored as WebP that is made anew: what a picture's file may carry beside it stays behind. */
async function storeDraft(draft: Accepted, store: FileStore, temporary: Received[]): Promise<StoredUpload> {
  const { field, kind, path, name, contentType } = draft;
  const { isPublic } = UPLOADS[kind];
  if (kind !== 'image') {
    const stored = await store.put(createReadStream(path), extensionOf(name));
    return { field, row: rowOf(stored, { kind, name, contentType, isPublic }) };
  }
  // What the sweep knows for a file that was not finished, should the server be killed now.
  const picture = path.replace(/\.part$/, '.webp.part');
  temporary.push({ ...draft, path: picture });
  const { problem } = await reencode(path, picture);
  if (problem) throw new HttpError(400, problem, {}, { errors: { [field]: [problem] } });
  const stored = await store.put(createReadStream(picture), '.webp');
  const webpName = `${name.slice(0, -extensionOf(name).length)}.webp`;
  return { field, row: rowOf(stored, { kind, name: webpName, contentType: 'image/webp', isPublic }) };
}

function rowOf(
  { storageKey, size, sha256 }: Awaited<ReturnType<FileStore['put']>>,
  file: { kind: UploadKind; name: string; contentType: string; isPublic: boolean },
): StoredUpload['row'] {
  return {
    kind: file.kind,
    storage_key: storageKey,
    original_name: file.name,
    content_type: file.contentType,
    size,
    sha256,
    is_public: file.isPublic,
  };
}

async function takeBack(uploads: readonly StoredUpload[], store: FileStore): Promise<void> {
  await Promise.all(uploads.map(({ row }) => store.remove(row.storage_key)));
}

/**
 * Whether the change was undone: a refusal of ours, or of PostgreSQL in a session that goes on. A connection that
 * was lost may have committed, and its row must not miss its file; if it did not, the file is the sweep's.
 */
function isCertainlyUndone(error: unknown): boolean {
  return (
    error instanceof HttpError ||
    (error instanceof Error && 'severity' in error && error.severity === 'ERROR')
  );
}
