import { createReadStream } from 'node:fs';
import type { Message } from '@ar/domain/messages/message';
import pLimit from 'p-limit';
import type { Config } from '../../config/config.ts';
import { HttpError } from '../../http/errors.ts';
import { logSecurity, type Source } from '../../observability/security-log/security-log.ts';
import { NotScanned, scanStream } from './clamd.ts';

type Sender = Source & { person?: { id: number; email: string } | null };

export type Scan = (
  file: Record<'path' | 'name' | 'field', string>,
  sender: Sender,
) => Promise<Message | undefined>;

const AT_ONCE = 4;

async function* contentOf(path: string) {
  yield* createReadStream(path);
}

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
