import type { Factors, FactorsChanged, PasskeyRequest } from '@ar/domain/second-factor';
import { read } from '@ar/records/read';
import { api } from '@ar/session';
import { useQuery } from '@tanstack/react-query';

export const FACTORS = '/users/me/second-factor/';

export const useFactors = () => useQuery({ queryKey: [FACTORS], queryFn: read<Factors>(FACTORS) });

/** `left`: the person chose another method. `held`: the device already has a passkey for this account. */
type NoPasskeyReason = 'stopped' | 'left' | 'held' | 'failed';

export class NoPasskey extends Error {
  override readonly name = 'NoPasskey';
  constructor(
    readonly reason: NoPasskeyReason,
    cause: unknown,
  ) {
    super(reason, { cause });
  }
}

export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

const loadLibrary = () => import('@simplewebauthn/browser');

const REASONS: Readonly<Record<string, NoPasskeyReason>> = {
  NotAllowedError: 'stopped',
  AbortError: 'left',
  InvalidStateError: 'held',
};

async function orNoPasskey<Credential>(request: Promise<Credential>): Promise<Credential> {
  try {
    return await request;
  } catch (error) {
    throw new NoPasskey((error instanceof Error && REASONS[error.name]) || 'failed', error);
  }
}

let cancel = () => {};

export const cancelPasskeyRequest = () => cancel();

/** @throws NoPasskey */
export async function requestPasskey(options: object) {
  const { startAuthentication, WebAuthnAbortService } = await loadLibrary();
  cancel = () => WebAuthnAbortService.cancelCeremony();
  return orNoPasskey(startAuthentication({ optionsJSON: options as never }));
}

const requestOptions = (path: string, anonymous = false) =>
  api<PasskeyRequest>(path, { method: 'POST', anonymous, showsFailure: true });

/** @throws NoPasskey | ApiError */
export async function addPasskey(name: string): Promise<FactorsChanged> {
  const path = `${FACTORS}passkeys/`;
  const { ticket, options } = await requestOptions(`${path}options/`);
  const { startRegistration } = await loadLibrary();
  const passkey = await orNoPasskey(startRegistration({ optionsJSON: options as never }));
  return api(path, { method: 'POST', body: { ticket, name, passkey }, showsFailure: true });
}

/** @throws NoPasskey | ApiError */
export async function provePasskey(path: '/auth/passkey/options/' | '/auth/prove/options/') {
  const { ticket, options } = await requestOptions(path, path === '/auth/passkey/options/');
  return { ticket, passkey: await requestPasskey(options) };
}
