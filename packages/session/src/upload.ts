/** Returns a `fetch` that uses XMLHttpRequest, because the browser's `fetch` does not report upload progress. */
export function uploadBy(onProgress: (share: number) => void): typeof globalThis.fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', String(input));
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total);
      };
      request.onload = () => {
        const { status, statusText, responseText } = request;
        const headers = { 'content-type': request.getResponseHeader('content-type') ?? '' };
        // `Response` accepts no body for a 204, not even an empty body.
        resolve(new Response(responseText || null, { status, statusText, headers }));
      };
      request.onerror = () => reject(new TypeError('the network failed'));
      request.onabort = () => reject(init.signal?.reason);
      init.signal?.throwIfAborted();
      init.signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send((init.body ?? null) as XMLHttpRequestBodyInit | null);
    });
}
