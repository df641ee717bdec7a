// @ts-check
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { createGzip } from 'node:zlib';

const TYPES = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Serves the monolith's files, and hands every `/api/` call on to the running product, so that both variants work
 * on the same data. Answers its address and how to stop it.
 *
 * @param {string} folder @param {string} product the product's origin @param {number} port
 */
export async function serveMonolith(folder, product, port) {
  const registry = await (await fetch(`${product}/api/registry/`)).text();
  const page = readFileSync(path.join(folder, 'app.html'), 'utf8')
    .replaceAll('__NONCE__', 'bench')
    .replace(/(id="?registry"?[^>]*>)[^<]*/, (_, tag) => tag + registry.replaceAll('<', '\\u003c'));

  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', product);
    if (url.pathname.startsWith('/api/')) {
      const { host: _, ...headers } = request.headers;
      const forward = http.request(url, { method: request.method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      request.pipe(forward);
      return;
    }
    const file = path.join(folder, path.normalize(url.pathname));
    if (path.extname(file) && existsSync(file)) {
      response.writeHead(200, {
        'content-type':
          TYPES[/** @type {keyof typeof TYPES} */ (path.extname(file))] ?? 'application/octet-stream',
        'content-encoding': 'gzip',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      createReadStream(file)
        .pipe(createGzip({ level: 9 }))
        .pipe(response);
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  return { origin: `http://localhost:${port}`, stop: () => server.close() };
}
