import { ModelFailure } from './failure.ts';

export interface Progress {
  loaded: number;
  total?: number | undefined;
}

interface Options {
  limit: number;
  signal: AbortSignal;
  onProgress(progress: Progress): void;
}

export async function readSource(source: File | string, options: Options): Promise<ArrayBuffer> {
  if (typeof source === 'string') return download(source, options);
  assertWithin(source.size, options.limit);
  return source.arrayBuffer().catch((cause: unknown) => {
    throw new ModelFailure({ kind: 'missing' }, { cause });
  });
}

async function download(address: string, { limit, signal, onProgress }: Options): Promise<ArrayBuffer> {
  const response = await fetch(address, { signal }).catch(networkFailure(signal));
  if (response.status === 404 || response.status === 410) throw new ModelFailure({ kind: 'missing' });
  if (!response.ok || !response.body) throw new ModelFailure({ kind: 'network' });
  const total = Number(response.headers.get('content-length')) || undefined;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  const reader = response.body.getReader();
  try {
    assertWithin(total ?? 0, limit);
    for (;;) {
      const { value } = await reader.read().catch(networkFailure(signal));
      if (!value) break;
      chunks.push(value);
      loaded += value.length;
      assertWithin(loaded, limit);
      onProgress({ loaded, total });
    }
  } finally {
    // Stops the download if the file is too large.
    void reader.cancel().catch(() => {});
  }
  return new Blob(chunks).arrayBuffer();
}

function assertWithin(bytes: number, limit: number): void {
  if (bytes > limit) throw new ModelFailure({ kind: 'bytes', bytes, limit });
}

const networkFailure = (signal: AbortSignal) => (cause: unknown) => {
  signal.throwIfAborted();
  throw new ModelFailure({ kind: 'network' }, { cause });
};
