import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, unwatchFile, watchFile } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { baseOf, developed } from './page.mjs';

/** How often a build is looked for, in milliseconds: stat works on every system and on shared folders. */
const LOOK_EVERY_MS = 200;
const UNKEPT = { 'cache-control': 'no-store' };
/** @type {Record<string, string>} */
const TYPES = { '.css': 'text/css', '.js': 'text/javascript', '.json': 'application/json' };
const LIVE = readFileSync(path.join(import.meta.dirname, 'live.js'));
// The product's pages run no script without a hash (Integrity-Policy).
const LIVE_HASH = `sha384-${createHash('sha384').update(LIVE).digest('base64')}`;
const LIVE_TAG = `<script src="/develop/live.js" integrity="${LIVE_HASH}" crossorigin="anonymous" defer></script>`;

/**
 * Stands in front of a running product: its pages take departments from local builds, and are reloaded when a file of
 * `watched` is written. Everything else is the product's. For this machine alone.
 * @param {{ product: string, port: number, builds: ReadonlyMap<string, string>, watched: readonly string[] }} options
 *   `builds`: department → the folder that its build is written to
 */
export async function startFront({ product, port, builds, watched }) {
  /** @type {Set<http.ServerResponse>} */
  const listening = new Set();
  /** Of each package whose last build failed, what is wrong. @type {Map<string, string[]>} */
  const faults = new Map();
  /** One event of a stream, as the WHATWG HTML Standard writes it (section 9.2). */
  const faultsEvent = () => `event: faults\ndata: ${JSON.stringify([...faults])}\n\n`;
  const tell = (/** @type {string} */ event) => {
    for (const page of listening) page.write(event);
  };
  for (const file of watched)
    watchFile(
      file,
      { interval: LOOK_EVERY_MS },
      (now) => now.mtimeMs > 0 && tell('event: built\ndata: \n\n'),
    );

  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', product);
    if (pathname === '/develop/live.js') return send(response, LIVE, 'text/javascript');
    if (pathname === '/develop/changes') {
      response.writeHead(200, { 'content-type': 'text/event-stream', ...UNKEPT }).write(faultsEvent());
      listening.add(response);
      return response.on('close', () => listening.delete(response));
    }
    if (request.headers.origin === product) return sendOwnBuild(response, product, builds, pathname);
    const [id, folder] = [...builds].find(([id]) => pathname.startsWith(baseOf(id))) ?? [];
    if (id && folder) return sendBuilt(response, folder, pathname.slice(baseOf(id).length));
    handOn(product, request, response, builds);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    origin: `http://localhost:${address.port}`,
    /** Shows in every page what is wrong with a package's last build: nothing, when it was good. */
    tellFaults(/** @type {string} */ name, /** @type {string[]} */ found) {
      if (found.length > 0) faults.set(name, found);
      else faults.delete(name);
      tell(faultsEvent());
    },
    async stop() {
      for (const file of watched) unwatchFile(file);
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** @param {http.ServerResponse} response @param {Buffer} bytes @param {string} type */
const send = (response, bytes, type) =>
  response.writeHead(200, { 'content-type': type, ...UNKEPT }).end(bytes);

/** @param {http.ServerResponse} response @param {string} folder @param {string} name */
function sendBuilt(response, folder, name) {
  const file = path.join(folder, path.normalize(`/${decodeURIComponent(name)}`));
  if (!existsSync(file)) return response.writeHead(404, UNKEPT).end();
  // Departments keep their maps to themselves (hidden-source-map); this header shows them to the debugger.
  if (existsSync(`${file}.map`)) response.setHeader('SourceMap', `${path.basename(file)}.map`);
  send(response, readFileSync(file), TYPES[path.extname(file)] ?? 'application/octet-stream');
}

/**
 * To a page of the product itself, in which a SuperAdmin runs their own build (docs/decisions/own-build-in-a-deployed-host.md):
 * the files of the one build stand at the top.
 * @param {http.ServerResponse} response @param {string} product @param {ReadonlyMap<string, string>} builds @param {string} pathname
 */
function sendOwnBuild(response, product, builds, pathname) {
  const [folder] = builds.size === 1 ? builds.values() : [];
  response.setHeader('access-control-allow-origin', product);
  if (folder === undefined) return response.writeHead(404, UNKEPT).end();
  sendBuilt(response, folder, pathname.slice(1));
}

/**
 * @param {string} product @param {http.IncomingMessage} request @param {http.ServerResponse} response
 * @param {ReadonlyMap<string, string>} builds
 */
function handOn(product, request, response, builds) {
  const { method, url = '/' } = request;
  // Pages are changed on their way, so they may not come compressed.
  const headers = { ...request.headers, host: new URL(product).host, 'accept-encoding': 'identity' };
  const { request: ask } = product.startsWith('https:') ? https : http;
  const call = ask(new URL(url, product), { method, headers }, async (answer) => {
    const { 'content-length': _, etag: __, ...kept } = answer.headers;
    const status = answer.statusCode ?? 502;
    if (!kept['content-type']?.startsWith('text/html')) {
      response.writeHead(status, answer.headers);
      return answer.pipe(response);
    }
    const html = Buffer.concat(await answer.toArray()).toString();
    response.writeHead(status, { ...kept, ...UNKEPT }).end(developed(html, documents(builds), LIVE_TAG));
  });
  call.on('error', () => response.headersSent || response.writeHead(502).end('The server is not there yet.'));
  request.pipe(call);
}

/** What is built so far. @param {ReadonlyMap<string, string>} builds */
function documents(builds) {
  return [...builds.values()].flatMap((folder) => {
    try {
      return [JSON.parse(readFileSync(path.join(folder, 'department.json'), 'utf8'))];
    } catch {
      // Being written, or not built yet: what the server has is shown until then.
      return [];
    }
  });
}
