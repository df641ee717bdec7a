import { type Message, message } from '@ar/domain/messages/message';
import { isCutPicture } from '@ar/domain/picture-end';
import { soundFault } from '@ar/domain/sound-content';
import { extensionOf, isHeic, type UploadKind } from '@ar/domain/upload';

/** Caches the result for each file, because the form validates again on each change. */
const results = new WeakMap<File, Promise<Message | undefined>>();

export function contentFault(kind: UploadKind, file: File): Promise<Message | undefined> {
  // An unreadable file counts as valid here, because the upload will fail with an error.
  const fault = results.get(file) ?? find(kind, file).catch(() => undefined);
  results.set(file, fault);
  return fault;
}

async function find(kind: UploadKind, file: File): Promise<Message | undefined> {
  const read = async (start: number, length: number) =>
    new Uint8Array(await file.slice(start, start + length).arrayBuffer());
  if (kind === 'image') {
    const content = await read(0, file.size);
    if (isHeic(content)) return 'file-heic';
    return isCutPicture(content) ? 'file-damaged' : undefined;
  }
  if (kind !== 'audio') return undefined;
  const extension = extensionOf(file.name);
  const fault = await soundFault(extension, { size: file.size, read });
  if (fault === 'other-content') return message('file-other-recording', { extension });
  return fault && `file-${fault}`;
}
