import { createReadStream } from 'node:fs';
import type { Message } from '@ar/domain/messages/message';
import { extensionOf, UPLOADS } from '@ar/domain/upload';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { personOf } from '../../accounts/sessions/access.ts';
import type { Config } from '../../platform/config/config.ts';
import { HttpError, issuesByField } from '../../platform/http/errors.ts';
import type { Limit, Limits } from '../../platform/limits/counter.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { inspect, reencode } from '../../platform/uploads/inspect/inspect.ts';
import { sourceTypeOf } from '../../platform/uploads/inspect/source-type.ts';
import type { Draft, FileFields, ReceiveUpload } from '../../platform/uploads/receive.ts';
import { receiveForm, refuseFile, removeDrafts } from '../../platform/uploads/receive.ts';
import { restoreLostContent, type StoredUpload } from './record-files.ts';

interface FormRules<Values> {
  fields: z.ZodType<Values>;
  files: FileFields;
  requiredFile?: string | undefined;
}

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

/** Removes the stored files if `save` fails. @throws HttpError 400 with all errors by field */
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
    for (const { row } of uploads) await restoreLostContent(db, store, row);
    await request.stillAllowed();
    saving = true;
    return await save(values, uploads);
  } catch (error) {
    if (!saving || isCertainlyUndone(error))
      await Promise.all(uploads.map(({ row }) => store.remove(row.storage_key)));
    throw error;
  } finally {
    await removeDrafts(drafts);
  }
}

export type Accepted = Draft & { contentType: string };

async function check<Values>(fields: object, drafts: readonly Draft[], rules: FormRules<Values>) {
  const parsed = rules.fields.safeParse(fields);
  const { errors: found = {}, ...more } = issuesByField(parsed.error?.issues);
  const errors = new Map(Object.entries(found));
  const addProblem = (field: string, message: Message) =>
    void errors.set(field, [...(errors.get(field) ?? []), message]);
  const { requiredFile } = rules;
  if (requiredFile && !drafts.some(({ field }) => field === requiredFile))
    addProblem(requiredFile, 'file-required');
  const accepted: Accepted[] = [];
  for (const draft of drafts) {
    const inspected = await inspect(draft, draft.kind);
    if ('problem' in inspected) addProblem(draft.field, inspected.problem);
    else accepted.push({ ...draft, ...inspected });
  }
  if (!parsed.success || errors.size > 0)
    throw new HttpError(400, undefined, {}, { errors: Object.fromEntries(errors), ...more });
  return { values: parsed.data, accepted };
}

export async function storeDraft(draft: Accepted, store: FileStore): Promise<StoredUpload> {
  const { field, kind, path } = draft;
  let { name: original_name, contentType: content_type } = draft;
  let content: Buffer | undefined;
  if (kind === 'image') {
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

/** Returns false for a lost connection to the database, because the change may be committed. */
export const isCertainlyUndone = (error: unknown): boolean =>
  error instanceof HttpError || (error instanceof Error && 'severity' in error && error.severity === 'ERROR');

const refusal = 'too-many-uploads';
const KB = 1024;

/** The limits apply to all servers together, and refused forms count. */
export function createReceiveUpload(
  limits: Limits,
  { forms, megabytes }: Config['uploadQuota'],
): ReceiveUpload {
  const byForms: Limit = { name: 'upload-forms', max: forms, seconds: 3600, refusal };
  const bySize: Limit = { name: 'upload-size', max: megabytes * KB, seconds: 3600, refusal };
  const whoOf = (request: FastifyRequest) => ({ account: personOf(request).email });
  return {
    form: (request) => limits.take(byForms, whoOf(request)),
    bytes: (request, bytes) => limits.take(bySize, whoOf(request), Math.ceil(bytes / KB)),
  };
}
