import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Question {
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  bytes: Buffer;
}

export type Caller = (question: Question) => Promise<Answer>;

/**
 * Sends requests over plain sockets, because Node's HTTP client would need a large part of the measured time. On Linux,
 * each caller has a separate IP address, so that the server treats the callers as different clients.
 */
export function createCallers(origin: string, count: number) {
  const { hostname, port, host } = new URL(origin);
  const sockets = Array.from({ length: count }, (_, at) => {
    const localAddress = process.platform === 'linux' ? `127.0.0.${at + 2}` : undefined;
    const socket = connect({ host: hostname, port: Number(port), noDelay: true, localAddress });
    return socket.on('end', () => socket.destroy(new Error('The server closed a connection.')));
  });
  const callers = sockets.map(
    (socket): Caller =>
      ({ method = 'GET', path, headers, body }) => {
        const all = {
          host,
          ...headers,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        };
        const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
        socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`);
        return readAnswer(socket);
      },
  );
  return { callers, close: () => sockets.forEach((socket) => void socket.destroy()) };
}

const END = '\r\n\r\n';

async function readAnswer(socket: Socket): Promise<Answer> {
  const parts: Buffer[] = [];
  let got = 0;
  let head: ReturnType<typeof readHead> | undefined;
  while (!head || got < head.end + head.length) {
    const [part] = (await once(socket, 'data')) as [Buffer];
    parts.push(part);
    got += part.length;
    head ??= readHead(Buffer.concat(parts));
  }
  const { status, headers, end } = head;
  return { status, headers, bytes: Buffer.concat(parts).subarray(end) };
}

function readHead(bytes: Buffer) {
  const at = bytes.indexOf(END);
  if (at < 0) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', 0, at).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const status = Number(first.slice(9, 12));
  const stated = headers['content-length'];
  if (stated === undefined && status !== 204 && status !== 304)
    throw new Error(`The response has no content-length: ${first}`);
  return { status, headers, end: at + END.length, length: status === 304 ? 0 : Number(stated ?? 0) };
}
