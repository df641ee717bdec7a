import { hash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { baseOf, developed } from './page.mjs';

const UNKEPT = { 'cache-control': 'no-store' };
/** @type {Record<string, string>} */
const TYPES = { '.css': 'text/css', '.js': 'text/javascript', '.json': 'application/json' };
const LIVE = readFileSync(path.join(import.meta.dirname, 'live.js'));
// The product's Integrity-Policy blocks scripts without a hash.
const LIVE_HASH = `sha384-${hash('sha384', LIVE, 'base64')}`;
const LIVE_TAG = `<script src="/develop/live.js" integrity="${LIVE_HASH}" crossorigin="anonymous" defer></script>`;

/** A proxy of the running product `product`, only for this machine. Pages use the local builds of departments.
 * @param {{ product: string, port: number, builds: ReadonlyMap<string, string> }} options builds: the folder of each department */
export async function startFront({ product, port, builds }) {
  /** @type {Set<http.ServerResponse>} */
  const listening = new Set();
  /** The faults of each package's last build. @type {Map<string, string[]>} */
  const faults = new Map();
  const faultsEvent = () => `event: faults\ndata: ${JSON.stringify([...faults])}\n\n`;
  const builtEvent = 'event: built\ndata: \n\n';

  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', product);
    const { pathname } = url;
    if (pathname === '/develop/live.js') return send(response, LIVE, 'text/javascript');
    if (pathname === '/develop/changes') {
      response.writeHead(200, { 'content-type': 'text/event-stream', ...UNKEPT }).write(faultsEvent());
      listening.add(response);
      return response.on('close', () => listening.delete(response));
    }
    if (request.headers.origin === product) {
      response.setHeader('access-control-allow-origin', product);
      const [folder] = builds.size === 1 ? builds.values() : [];
      return folder ? sendBuilt(response, folder, pathname.slice(1)) : response.writeHead(404, UNKEPT).end();
    }
    const [id, folder] = [...builds].find(([id]) => pathname.startsWith(baseOf(id))) ?? [];
    if (id && folder) return sendBuilt(response, folder, pathname.slice(baseOf(id).length));
    proxy(url, request, response, builds.values());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    origin: `http://localhost:${address.port}`,
    buildEnded(/** @type {string} */ name, /** @type {string[]} */ found) {
      if (found.length > 0) faults.set(name, found);
      else faults.delete(name);
      for (const page of listening) page.write(found.length > 0 ? faultsEvent() : builtEvent);
    },
    async stop() {
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
  // Builds use hidden-source-map, so only this header shows a debugger the source map.
  if (existsSync(`${file}.map`)) response.setHeader('SourceMap', `${path.basename(file)}.map`);
  send(response, readFileSync(file), TYPES[path.extname(file)] ?? 'application/octet-stream');
}

/** @param {URL} url @param {http.IncomingMessage} request @param {http.ServerResponse} response @param {Iterable<string>} folders */
function proxy(url, request, response, folders) {
  const { method } = request;
  // The proxy inserts data into pages, so the product must not compress responses.
  const headers = { ...request.headers, host: url.host, 'accept-encoding': 'identity' };
  const { request: sendRequest } = url.protocol === 'https:' ? https : http;
  const call = sendRequest(url, { method, headers }, async (answer) => {
    const { 'content-length': _, etag: __, ...kept } = answer.headers;
    const status = answer.statusCode ?? 502;
    if (!kept['content-type']?.startsWith('text/html')) {
      response.writeHead(status, answer.headers);
      return answer.pipe(response);
    }
    const html = Buffer.concat(await answer.toArray()).toString();
    response.writeHead(status, { ...kept, ...UNKEPT }).end(developed(html, documents(folders), LIVE_TAG));
  });
  call.on('error', () => response.headersSent || response.writeHead(502).end('The server is not there yet.'));
  request.pipe(call);
}

/** @param {Iterable<string>} folders */
function documents(folders) {
  return [...folders].flatMap((folder) => {
    try {
      return [JSON.parse(readFileSync(path.join(folder, 'department.json'), 'utf8'))];
    } catch {
      // Without a finished build, pages show the server's release.
      return [];
    }
  });
}
