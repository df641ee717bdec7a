import { createReadStream } from 'node:fs';
import type { Message } from '@ar/domain/messages/message';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import type { ClamdAddress } from '../../config/variables.ts';
import { HttpError } from '../../http/errors.ts';
import { logSecurity, type Source } from '../../observability/security-log/security-log.ts';
import { NotScanned, scanStream } from './clamd.ts';

export interface ScannerSettings {
  address: ClamdAddress;
  whenDown: 'refuse' | 'accept';
}

interface Scanned {
  path: string;
  name: string;
  field: string;
  size: number;
}

/** Who sent it: a request, or the server itself for a file of an import. */
type By = Source & { log: FastifyBaseLogger; person?: { id: number; email: string } | null };

export type Scan = (file: Scanned, by: By) => Promise<Message | undefined>;

/** clamd scans as many at once by default (MaxThreads), and other programs of its machine ask it too. */
const AT_ONCE = 4;

/** It is opened once its first part is asked for, so nothing stays open where clamd is not reached. */
async function* contentOf(path: string) {
  yield* createReadStream(path);
}

export function createScan(settings: ScannerSettings | undefined): Scan {
  if (!settings) return async () => undefined;
  const { address, whenDown } = settings;
  const turn = pLimit(AT_ONCE);
  return async ({ path, name, field, size }, by) => {
    try {
      const virus = await turn(() => scanStream(address, contentOf(path), size));
      if (virus === undefined) return undefined;
      const { id: user, email: account } = by.person ?? {};
      logSecurity(by, { event: 'upload-infected', user, account, field, file: name, virus });
      return 'file-infected';
    } catch (error) {
      if (!(error instanceof NotScanned)) throw error;
      if (whenDown === 'refuse' && error.reason === 'too-large') return 'file-too-large-to-scan';
      by.log[whenDown === 'refuse' ? 'error' : 'warn']({ err: error, field }, 'a file could not be scanned');
      if (whenDown === 'accept') return undefined;
      throw new HttpError(503, 'files-not-scanned', { 'retry-after': '60' });
    }
  };
}
