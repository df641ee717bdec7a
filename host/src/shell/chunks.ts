type LoadChunk = (chunk: string) => Promise<unknown>;

declare let __webpack_chunk_load__: LoadChunk;

/**
 * Loads a failed chunk a second time. `fetch` first replaces the file in the browser's cache, which may contain a wrong
 * response. Rspack does not cache a failed chunk.
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
