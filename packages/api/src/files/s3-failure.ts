import { S3ServiceException } from '@aws-sdk/client-s3';
import { StoreFailed } from '../http/outage.ts';

/** Whether the store answered with this code of S3. */
export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof S3ServiceException && error.name === code;
}

/** Whether the store understood the question and said no, as for a bucket that is not there or not for this key. */
export function isAnswer(error: unknown): boolean {
  const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
  return status >= 300 && status < 500 && status !== 408 && status !== 429;
}

/** Makes the error that leaves this store. */
export type StoreFailure = (doing: string, error: unknown) => StoreFailed;

/**
 * An error is written anew, without its cause: the SDK's carries all that the store sent back, which for a wrong
 * signature is the access key and what was signed with it.
 */
export function storeFailure(secrets: readonly string[]): StoreFailure {
  return (doing, error) => {
    const { name, message, code } = error as { name?: string; message?: string; code?: string };
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    const reasons = [name !== 'Error' && name, code, status, message].filter(Boolean);
    const text = `The object store could not ${doing}: ${[...new Set(reasons)].join(', ')}`;
    return new StoreFailed(mask(text, secrets), code ?? name);
  };
}

function mask(text: string, secrets: readonly string[]): string {
  return secrets.reduce((masked, secret) => masked.replaceAll(secret, '[masked]'), text);
}
