import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sentence } from '@ar/domain/messages/all';
import { extensionOf, UPLOADS, type UploadKind } from '@ar/domain/upload';
import { inspect } from '../inspect.ts';

export async function withFile<Result>(
  content: Uint8Array | string,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'inspect-'));
  try {
    const path = join(folder, 'received');
    await writeFile(path, content);
    return await use(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export function inspected(name: string, content: Uint8Array | string): Promise<string> {
  const size = Buffer.byteLength(content);
  return withFile(content, async (path) => {
    const answer = await inspect({ path, name, size }, kindOf(name));
    return 'problem' in answer ? sentence('mn', answer.problem) : answer.contentType;
  });
}

function kindOf(name: string): UploadKind {
  const kinds = Object.keys(UPLOADS) as UploadKind[];
  const kind = kinds.find((one) => UPLOADS[one].extensions.includes(extensionOf(name)));
  if (!kind) throw new Error(`Nothing accepts ${name}.`);
  return kind;
}
