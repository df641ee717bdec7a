import type { S3Client } from '@aws-sdk/client-s3';

/** Something that a client's `middlewareStack.use` takes. */
export type Silence = Parameters<S3Client['middlewareStack']['use']>[0];

/** For so long after a call without an answer nothing more is asked. */
const SILENT_MS = 5000;

/**
 * A store that does not answer is not asked again at once, neither by the SDK's own retries nor by what is left to do
 * for the same request, such as taking back what it had stored: a request waits for one answer at most. For all
 * clients of one store.
 */
export function giveUpSilence(): Silence {
  let silentUntil = 0;
  return {
    applyToStack: (stack) =>
      stack.add(
        (next) => async (call) => {
          if (Date.now() < silentUntil) throw new Silent();
          try {
            return await next(call);
          } catch (error) {
            if (!isSilence(error)) throw error;
            silentUntil = Date.now() + SILENT_MS;
            throw new Silent();
          }
        },
        // Within the SDK's retries, which know nothing of this error and so let it pass.
        { step: 'finalizeRequest', priority: 'low', name: 'giveUpSilence' },
      ),
  };
}

/** The SDK gives the same name to a connection that broke, which another try may mend at once. */
function isSilence(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'TimeoutError') return false;
  return !('code' in error) || error.code === 'ETIMEDOUT';
}

/** The store did not answer, or did not a moment ago. */
export class Silent extends Error {
  override name = 'Silent';

  constructor() {
    super('it does not answer');
  }
}
