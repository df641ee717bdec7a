import type { Config } from '../config/config.ts';
import type { StaticFolder } from '../http/static-folder.ts';
import type { Unchanged } from '../http/unchanged.ts';
import type { Limits } from '../limits/counter.ts';
import type { Counted } from '../observability/counted.ts';
import type { Tracing } from '../observability/tracing.ts';
import type { FileStore } from '../storage/file-store.ts';
import type { S3Bucket } from '../storage/s3-client.ts';
import type { AddressSigner } from '../storage/signed-address.ts';
import type { ReceiveUpload } from '../uploads/receive.ts';
import type { Scan } from '../uploads/scanning/scanner.ts';

export interface Program {
  project: string;
  databaseProcess: string;
  sheetReader: string;
  say(line: string): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    config: Config;
    program: Program;
    startedAt: Date;
    host: StaticFolder;
    unchanged: Unchanged;
    limits: Limits;
    counted?: Counted | undefined;
    tracing: Tracing | undefined;
    store: FileStore;
    bucket: S3Bucket | undefined;
    signer: AddressSigner;
    uploads: { incoming: string; receiveUpload: ReceiveUpload; scan: Scan };
    /** Calls `stop` when the server begins to close, and waits for its result after the last request. */
    stopWith(stop: () => Promise<unknown>): void;
  }
  interface FastifyRequest {
    traceId?: string;
  }
}
