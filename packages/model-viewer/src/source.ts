import { useEffect, useState } from 'react';
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
  const answer = await fetch(address, { signal }).catch(networkFailure(signal));
  if (answer.status === 404 || answer.status === 410) throw new ModelFailure({ kind: 'missing' });
  if (!answer.ok || !answer.body) throw new ModelFailure({ kind: 'network' });
  const total = Number(answer.headers.get('content-length')) || undefined;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  const reader = answer.body.getReader();
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
    // Ends the transfer of a file that is too large.
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

/** The file's size in bytes; undefined until known, 0 where the server does not say. */
export function useFileSize(source: File | string): number | undefined {
  const [told, setTold] = useState<{ source: string; bytes: number }>();
  useEffect(() => {
    if (typeof source !== 'string') return;
    const abort = new AbortController();
    fetch(source, { method: 'HEAD', signal: abort.signal }).then(
      ({ ok, headers }) => ok && setTold({ source, bytes: Number(headers.get('content-length')) }),
      () => {},
    );
    return () => abort.abort();
  }, [source]);
  if (typeof source !== 'string') return source.size;
  return told?.source === source ? told.bytes : undefined;
}
