type LoadChunk = (chunk: string) => Promise<unknown>;

declare let __webpack_chunk_load__: LoadChunk;

/** Loads a failed chunk again. `fetch` replaces a wrong response in the browser's cache; Rspack caches no failure. */
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
