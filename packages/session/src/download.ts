/** A `fetch` that hears how much of a file has come, and names it as one. A refusal is as without it. */
export function downloadBy(onProgress: (bytes: number) => void): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    if (!answer.ok || !answer.body) return answer;
    let bytes = 0;
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        onProgress(bytes);
        controller.enqueue(chunk);
      },
    });
    // Of no type that would be read as text: a text loses the mark at its beginning, which Excel needs.
    const headers = { 'content-type': 'application/octet-stream' };
    return new Response(answer.body.pipeThrough(counting), { status: answer.status, headers });
  };
}
