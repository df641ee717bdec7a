/** Returns a `fetch` that reports the received bytes of a successful response. */
export function downloadBy(onProgress: (bytes: number) => void): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok || !response.body) return response;
    let bytes = 0;
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        onProgress(bytes);
        controller.enqueue(chunk);
      },
    });
    // ofetch would return a text without the byte order mark, which Excel needs.
    const headers = { 'content-type': 'application/octet-stream' };
    return new Response(response.body.pipeThrough(counting), { status: response.status, headers });
  };
}
