import { createReadStream } from 'node:fs';
import { type Message, messageOf } from '@ar/domain/messages/message';
import { extensionOf, UPLOADS } from '@ar/domain/upload';
import type { FastifyRequest } from 'fastify';
import type { Insertable } from 'kysely';
import * as z from 'zod';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { reencode } from '../../platform/uploads/inspect/images.ts';
import { inspect } from '../../platform/uploads/inspect/inspect.ts';
import { sourceTypeOf } from '../../platform/uploads/inspect/source-type.ts';
import {
  type Draft,
  type FileFields,
  receiveForm,
  refuseFile,
  removeDrafts,
} from '../../platform/uploads/receive.ts';
import { findLost } from './record-files.ts';

export interface StoredUpload {
  field: string;
  row: Insertable<DB['files']>;
  /** The key of equal content that the store has lost. */
  lost?: string | undefined;
}

interface FormRules<Values> {
  fields: z.ZodType<Values>;
  files: FileFields;
  /** The file that must be chosen. */
  requiredFile?: string | undefined;
}

/** A form for the OpenAPI document: its fields, and its files as binary strings. */
export function describeForm({ fields, files, requiredFile }: FormRules<unknown>) {
  const binary = Object.entries(files).map(([field, kind]) => {
    const file = z.string().meta({ format: 'binary', description: UPLOADS[kind].accept });
    return [field, field === requiredFile ? file : file.optional()];
  });
  return {
    consumes: ['multipart/form-data'],
    body: z.object({ ...(fields as unknown as z.ZodObject).shape, ...Object.fromEntries(binary) }),
  };
}

/**
 * Receives a form with files, checks all of it, stores its files and hands both to `save`, which makes their rows in
 * one transaction. No file stays that has no row. A 400 names every problem of every field.
 */
export async function acceptForm<Values, Result>(
  request: FastifyRequest,
  rules: FormRules<Values>,
  save: (values: Values, uploads: readonly StoredUpload[]) => Promise<Result>,
): Promise<Result> {
  const { db, store } = request.server;
  const { fields, drafts } = await receiveForm(request, rules.files);
  const uploads: StoredUpload[] = [];
  let saving = false;
  try {
    const { values, accepted } = await check(fields, drafts, rules);
    for (const draft of accepted) uploads.push(await storeDraft(draft, store));
    for (const upload of uploads) upload.lost = await findLost(db, store, upload.row);
    await request.stillAllowed();
    saving = true;
    return await save(values, uploads);
  } catch (error) {
    if (!saving || isCertainlyUndone(error)) {
      await Promise.all(uploads.map(({ row }) => store.remove(row.storage_key)));
    }
    throw error;
  } finally {
    await removeDrafts(drafts);
  }
}

export type Accepted = Draft & { contentType: string };

async function check<Values>(
  fields: Record<string, unknown>,
  drafts: readonly Draft[],
  rules: FormRules<Values>,
): Promise<{ values: Values; accepted: Accepted[] }> {
  const errors = new Map<string, Message[]>();
  const addProblem = (field: string, message: Message) =>
    void errors.set(field, [...(errors.get(field) ?? []), message]);
  const parsed = rules.fields.safeParse(fields);
  for (const issue of parsed.error?.issues ?? [])
    for (const name of namesOf(issue)) addProblem(name, messageOf(issue));
  const { requiredFile } = rules;
  if (requiredFile && !drafts.some(({ field }) => field === requiredFile)) {
    addProblem(requiredFile, 'file-required');
  }
  const accepted: Accepted[] = [];
  for (const draft of drafts) {
    const judged = await inspect(draft, draft.kind);
    if ('problem' in judged) addProblem(draft.field, judged.problem);
    else accepted.push({ ...draft, ...judged });
  }
  if (!parsed.success || errors.size > 0) {
    const unknown = parsed.error?.issues.flatMap((issue) => unknownIn(issue)) ?? [];
    const more = { ...(unknown.length > 0 && { unknown_fields: unknown }) };
    throw new HttpError(400, undefined, {}, { errors: Object.fromEntries(errors), ...more });
  }
  return { values: parsed.data, accepted };
}

/** The fields that an issue is about. */
const namesOf = (issue: z.core.$ZodIssue): readonly string[] =>
  issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])];

const unknownIn = (issue: z.core.$ZodIssue): readonly string[] =>
  issue.code === 'unrecognized_keys' ? issue.keys : [];

/** Stores a draft that was found sound; a picture anew. */
export async function storeDraft(draft: Accepted, store: FileStore): Promise<StoredUpload> {
  const { field, kind, path } = draft;
  let { name: original_name, contentType: content_type } = draft;
  let content: Buffer | undefined;
  if (kind === 'image') {
    // Pictures are made anew as WebP: what their files carry besides stays behind.
    const picture = await reencode(path);
    if ('problem' in picture) throw refuseFile(field, picture.problem);
    original_name = `${original_name.slice(0, -extensionOf(original_name).length)}.webp`;
    content_type = 'image/webp';
    content = picture;
  }
  const stored = await store.put(content ?? createReadStream(path), extensionOf(original_name));
  const { storageKey: storage_key, size, sha256 } = stored;
  const is_public = UPLOADS[kind].isPublic;
  const source_type = kind === 'audio' ? await sourceTypeOf(createReadStream(path)) : undefined;
  return {
    field,
    row: { kind, storage_key, original_name, content_type, size, sha256, is_public, source_type },
  };
}

/**
 * By an error of ours, or of PostgreSQL in a session that goes on. A lost connection may have committed, and its row must
 * not miss its file; if it did not, the sweep removes the file.
 */
export const isCertainlyUndone = (error: unknown): boolean =>
  error instanceof HttpError || (error instanceof Error && 'severity' in error && error.severity === 'ERROR');
