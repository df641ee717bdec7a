import type { Factors, FactorsChanged, PasskeyAsked } from '@ar/domain/second-factor';
import { api } from '@ar/session';
import { useQuery } from '@tanstack/react-query';

export const FACTORS = '/users/me/second-factor/';

/** What the person signs in with beside the password. */
export const useFactors = () =>
  useQuery({
    queryKey: [FACTORS],
    queryFn: ({ signal }) => api<Factors>(FACTORS, { signal, showsFailure: true }),
  });

/** Why a browser gave no passkey: the person stopped, or waited too long; chose another way; it holds this one already; it cannot. */
export type PasskeyTrouble = 'stopped' | 'left' | 'held' | 'failed';

export class NoPasskey extends Error {
  override readonly name = 'NoPasskey';
  constructor(
    readonly trouble: PasskeyTrouble,
    cause: unknown,
  ) {
    super(trouble, { cause });
  }
}

export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

// Fetched when somebody presses: nobody else needs it.
const library = () => import('@simplewebauthn/browser');

const TROUBLES: Readonly<Record<string, PasskeyTrouble>> = {
  NotAllowedError: 'stopped',
  AbortError: 'left',
  InvalidStateError: 'held',
};

async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw new NoPasskey((error instanceof Error && TROUBLES[error.name]) || 'failed', error);
  }
}

let stop = () => {};

/** Takes the browser's question away, for somebody who chose another way. */
export const stopAsking = () => stop();

/** What the browser answers to the server's question; throws a `NoPasskey`. */
export async function askBrowser(options: object) {
  const { startAuthentication, WebAuthnAbortService } = await library();
  stop = () => WebAuthnAbortService.cancelCeremony();
  return asked(() => startAuthentication({ optionsJSON: options as never }));
}

/** Adds a passkey of this device, or of one that the browser reaches; throws a `NoPasskey` or an `ApiError`. */
export async function addPasskey(name: string): Promise<FactorsChanged> {
  const path = `${FACTORS}passkeys/`;
  const { ticket, options } = await api<PasskeyAsked>(`${path}options/`, {
    method: 'POST',
    showsFailure: true,
  });
  const { startRegistration } = await library();
  const passkey = await asked(() => startRegistration({ optionsJSON: options as never }));
  return api(path, { method: 'POST', body: { ticket, name, passkey }, showsFailure: true });
}

/** Asks the server for a question and the browser for its answer: the body of a sign-in or a proof. */
export async function answerPasskey(
  path: '/auth/passkey/options/' | '/auth/prove/options/',
  anonymous: boolean,
) {
  const { ticket, options } = await api<PasskeyAsked>(path, {
    method: 'POST',
    anonymous,
    showsFailure: true,
  });
  return { ticket, passkey: await askBrowser(options) };
}
