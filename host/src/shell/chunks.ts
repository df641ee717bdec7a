type LoadChunk = (chunk: string) => Promise<unknown>;

declare let __webpack_chunk_load__: LoadChunk;

/**
 * Asks for a file of the host's code once more, past the browser's cache, when it could not be had: a wrong answer that
 * was kept would fail for ever. rspack forgets a failed chunk, so the second call makes a new script.
 */
export const retrying =
  (load: LoadChunk): LoadChunk =>
  (chunk) =>
    load(chunk).catch(async (error: unknown) => {
      const { request } = error as { request?: unknown };
      if (typeof request !== 'string') throw error;
      await fetch(request, { cache: 'reload' }).catch(() => undefined);
      return load(chunk);
    });

export function retryChunks(): void {
  __webpack_chunk_load__ = retrying(__webpack_chunk_load__);
}
