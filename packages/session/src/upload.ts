/** A `fetch` by XMLHttpRequest, which alone tells how much of a body has gone out. For what this client sends. */
export function uploadBy(onProgress: (share: number) => void): typeof globalThis.fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', String(input));
      request.responseType = 'text';
      request.withCredentials = init.credentials === 'include';
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total);
      };
      request.onload = () => resolve(responseOf(request));
      request.onerror = () => reject(new TypeError('the network failed'));
      request.onabort = () => reject(init.signal?.reason ?? new DOMException('aborted', 'AbortError'));
      init.signal?.throwIfAborted();
      init.signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send((init.body ?? null) as XMLHttpRequestBodyInit | null);
    });
}

/** Statuses whose answers have no body, which `Response` insists on. */
const BODILESS = new Set([204, 205, 304]);

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const end = line.indexOf(':');
    if (end > 0) headers.append(line.slice(0, end), line.slice(end + 1).trim());
  }
  const { status, statusText } = request;
  return new Response(BODILESS.has(status) ? null : request.responseText, { status, statusText, headers });
}
