import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { ClamdAddress } from '../platform/config/variables.ts';

/** The EICAR test file. Its text is split, so that no virus scanner reports this source file. */
export const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`;

export interface TestClamd {
  address: ClamdAddress;
  setting: string;
  scanned: Buffer[];
  /** The maximum size of a stream in bytes. */
  most: number;
  /** A frozen scanner accepts connections, but sends no response. */
  frozen: boolean;
  stop(): Promise<void>;
}

/** Implements clamd's commands INSTREAM and VERSION (clamd(8)), and reports only `EICAR` as a virus. */
export async function startTestClamd(): Promise<TestClamd> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
    let received = Buffer.alloc(0);
    socket.on('data', (part) => {
      received = Buffer.concat([received, part]);
      const said = clamd.frozen ? undefined : answerTo(received);
      if (said !== undefined) socket.end(`${said}\0`);
    });
  });

  function answerTo(received: Buffer): string | undefined {
    const end = received.indexOf(0);
    const command = received.subarray(0, end).toString();
    if (command === 'zVERSION') return 'ClamAV 1.4.3/27654/Mon Jun  2 08:30:00 2025';
    if (command !== 'zINSTREAM') return end < 0 ? undefined : 'UNKNOWN COMMAND';
    const parts: Buffer[] = [];
    for (let at = end + 1; at + 4 <= received.length; ) {
      const length = received.readUInt32BE(at);
      if (length === 0) return verdictOn(Buffer.concat(parts));
      parts.push(received.subarray(at + 4, at + 4 + length));
      at += 4 + length;
      if (at - end > clamd.most) return 'INSTREAM size limit exceeded. ERROR';
    }
    return undefined;
  }

  function verdictOn(content: Buffer): string {
    clamd.scanned.push(content);
    return content.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const clamd: TestClamd = {
    address: { host: '127.0.0.1', port },
    setting: `tcp://127.0.0.1:${port}`,
    scanned: [],
    most: 25 * 1024 * 1024,
    frozen: false,
    async stop() {
      for (const socket of open) socket.destroy();
      if (server.listening) await once(server.close(), 'close');
    },
  };
  return clamd;
}
