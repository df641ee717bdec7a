import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The head of a PostgreSQL message has one byte for the type and four bytes for the length. */
const HEAD_BYTES = 5;
const READY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);

/**
 * Assigns a connection to a client for one transaction, and does not support prepared statements, like PgBouncer
 * before 1.21 with `pool_mode = transaction`.
 */
export async function startPooler(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get('host');
  const port = Number(url.port || 5432);
  const idle: Backend[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const lend = (backend: Backend) => {
      backend.client = client;
      backend.onIdle = () => {
        lent = undefined;
        idle.push(backend);
      };
      return backend;
    };
    const socket = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, url.hostname);
    const own = new Backend(socket);
    let lent: Backend | undefined = lend(own);
    // Each client opens a connection to PostgreSQL, so the pool always has an idle connection for this client.
    client.on('data', (bytes) => {
      lent ??= lend(idle.pop() as Backend);
      lent.socket.write(bytes);
    });
    socket.on('close', () => idle.includes(own) && idle.splice(idle.indexOf(own), 1));
    for (const one of [client, socket]) {
      sockets.add(one);
      one.on('error', () => {});
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

class Backend {
  client: Socket | undefined;
  onIdle = () => {};
  #unread = Buffer.alloc(0);

  constructor(readonly socket: Socket) {
    socket.on('data', (bytes) => {
      this.client?.write(bytes);
      this.#unread = Buffer.concat([this.#unread, bytes]);
      while (this.#unread.length >= HEAD_BYTES && this.#unread.length >= this.#messageBytes()) {
        const isIdle = this.#unread[0] === READY && this.#unread[HEAD_BYTES] === IDLE;
        this.#unread = this.#unread.subarray(this.#messageBytes());
        if (isIdle) this.onIdle();
      }
    });
  }

  /** The length in the head does not include the byte for the type. */
  #messageBytes(): number {
    return 1 + this.#unread.readUInt32BE(1);
  }
}
