import { api } from '@ar/session';
import { Button } from '@ar/ui/button';
import { PasswordField } from '@ar/ui/field';
import { useEffect } from 'react';
import { CallDialog } from '../layout/call-dialog.tsx';
import { useFailureText } from './failure.tsx';
import { cancelPasskeyRequest, hasPasskeys, provePasskey, useFactors } from './passkeys.ts';
import { useFactorText } from './texts.ts';

/** An empty password means that the person uses a passkey, because the form refuses empty passwords. */
const BY_PASSKEY = { password: '' };

export default function ProofDialog({ onEnd }: { onEnd(isProved: boolean): void }) {
  const text = useFactorText();
  const { data: factors } = useFactors();
  useEffect(() => cancelPasskeyRequest, []);
  return (
    <CallDialog
      title={text('proof-title')}
      text={text('proof-text')}
      confirmLabel={text('confirm')}
      cancelWhileBusy
      call={async (proof) => {
        const body = proof.password ? proof : await provePasskey('/auth/prove/options/');
        await api('/auth/prove/', { method: 'POST', body, showsFailure: true });
      }}
      failureOf={useFailureText(text('not-accepted'))}
      onDone={() => onEnd(true)}
      onCancel={() => onEnd(false)}
      others={(send, isPending) =>
        factors?.passkeys.some(({ made_for }) => made_for === null) &&
        hasPasskeys() && (
          <Button disabled={isPending} onClick={() => send(BY_PASSKEY)}>
            {text('proof-passkey')}
          </Button>
        )
      }
      defaults={{ password: '' }}
      fields={(field) => (
        <PasswordField
          label={text('proof-password')}
          texts={{ show: text('show-password'), hide: text('hide-password') }}
          autoComplete="current-password"
          {...field('password', (password) => password !== '', text('proof-password-missing'))}
        />
      )}
    />
  );
}
