import { createReadStream } from 'node:fs';
import type { Message } from '@ar/domain/messages/message';
import pLimit from 'p-limit';
import type { Config } from '../../config/config.ts';
import { HttpError } from '../../http/errors.ts';
import { logSecurity, type Source } from '../../observability/security-log/security-log.ts';
import { NotScanned, scanStream } from './clamd.ts';

/** A request, or the server itself for a file of an import. */
type Sender = Source & { person?: { id: number; email: string } | null };

export type Scan = (
  file: Record<'path' | 'name' | 'field', string>,
  sender: Sender,
) => Promise<Message | undefined>;

/** clamd scans as many at once by default (MaxThreads), and other programs of its machine ask it too. */
const AT_ONCE = 4;

/** Opens the file with its first part, so that nothing stays open where clamd is not reached. */
async function* contentOf(path: string) {
  yield* createReadStream(path);
}

/** Answers the problem of a file in which clamd found something. */
export function createScan(settings: Config['scanner']): Scan {
  if (!settings) return async () => undefined;
  const { address, whenDown } = settings;
  const turn = pLimit(AT_ONCE);
  return async ({ path, name, field }, sender) => {
    try {
      const virus = await turn(() => scanStream(address, contentOf(path)));
      if (virus === undefined) return undefined;
      const { id: user, email: account } = sender.person ?? {};
      logSecurity(sender, { event: 'upload-infected', user, account, field, file: name, virus });
      return 'file-infected';
    } catch (error) {
      if (!(error instanceof NotScanned)) throw error;
      if (whenDown === 'refuse' && error.reason === 'too-large') return 'file-too-large-to-scan';
      const level = whenDown === 'refuse' ? 'error' : 'warn';
      sender.log[level]({ err: error, field }, 'a file could not be scanned');
      if (whenDown === 'accept') return undefined;
      throw new HttpError(503, 'files-not-scanned', { 'retry-after': '60' });
    }
  };
}
