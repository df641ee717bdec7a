import { TransformStream } from 'node:stream/web';
import type { Publication } from '@ar/federation/releases';
import type { LocalBuild } from './local-build.ts';
import type { Upload } from './server.ts';

/** The form of a publication: its document first, then every file that it names. */
export async function uploadOf(
  { release, read }: LocalBuild,
  decided: Omit<Publication, 'release'>,
  onProgress: (sent: number, all: number) => void,
): Promise<Upload> {
  const form = new FormData();
  form.append('release', JSON.stringify({ release, ...decided }));
  for (const path of Object.keys(release.files)) {
    const bytes = await read(path);
    if (bytes) form.append('file', new Blob([bytes]), path);
  }
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  const bytes = new Uint8Array(await encoded.arrayBuffer());
  return { type, body: counted(bytes, onProgress) };
}

const CHUNK = 64 * 1024;

function counted(bytes: Uint8Array, onProgress: (sent: number, all: number) => void): Upload['body'] {
  let sent = 0;
  const chunks = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() as unknown as Upload['body'];
  return chunks.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        for (let at = 0; at < chunk.length; at += CHUNK) {
          const part = chunk.subarray(at, at + CHUNK);
          sent += part.length;
          onProgress(sent, bytes.length);
          controller.enqueue(part);
        }
      },
    }),
  );
}
