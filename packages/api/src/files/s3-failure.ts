import { S3ServiceException } from '@aws-sdk/client-s3';

/** Whether the store answered with this code of S3. */
export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof S3ServiceException && error.name === code;
}

/** Makes the error that leaves this store. */
export type StoreFailure = (doing: string, error: unknown) => Error & { code?: string };

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
    return Object.assign(new Error(mask(text, secrets)), { code: code ?? name });
  };
}

function mask(text: string, secrets: readonly string[]): string {
  return secrets.reduce((masked, secret) => masked.replaceAll(secret, '[masked]'), text);
}
