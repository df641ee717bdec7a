// @ts-check
import http from 'node:http';
import { brotliCompressSync } from 'node:zlib';

/**
 * The same site without scripts in its pages, compressed as the product compresses them. Everything else is passed through.
 * Returns its address and a function that stops it.
 *
 * @param {string} product the product's origin @param {number} port
 */
export async function serveWithoutScripts(product, port) {
  /** @type {Map<string, Buffer>} */
  const pages = new Map();
  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', product);
    if (request.headers.accept?.includes('text/html')) {
      const page = pages.get(url.pathname) ?? brotliCompressSync(await withoutScripts(url));
      pages.set(url.pathname, page);
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
      response.writeHead(200, headers).end(page);
      return;
    }
    const { host: _, ...headers } = request.headers;
    http
      .get(url, { headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      })
      .on('error', () => response.writeHead(502).end());
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  return { origin: `http://localhost:${port}`, stop: () => server.close() };
}

/** @param {URL} url */
async function withoutScripts(url) {
  const html = await (await fetch(url)).text();
  // Blocks of data stay.
  return html.replaceAll(/<script(?![^>]*\btype=)[^>]*>.*?<\/script>/gs, '');
}
