import { api, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { PasswordField } from '@ar/ui/field';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FactorDialog } from './factor-dialog.tsx';
import { answerPasskey, hasPasskeys, stopAsking, useFactors } from './passkeys.ts';

/** Asks once more who is here, over whatever is on the screen, which waits. */
export default function ProofDialog({ onEnd }: { onEnd(isProved: boolean): void }) {
  const text = useText('second-factor');
  const { data: factors } = useFactors();
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const prove = useMutation({
    mutationFn: async (by: 'password' | 'passkey') => {
      const body = by === 'password' ? { password } : await answerPasskey('/auth/prove/options/', false);
      await api('/auth/prove/', { method: 'POST', body, showsFailure: true });
    },
    onSuccess: () => onEnd(true),
  });
  useEffect(() => stopAsking, []);
  const submit = () => {
    setIsMissing(password === '');
    if (password !== '') prove.mutate('password');
  };
  return (
    <FactorDialog
      title={text('proof-title')}
      submitLabel={text('confirm')}
      busy={prove.isPending}
      error={prove.error}
      onSubmit={submit}
      onClose={() => onEnd(false)}
      others={
        factors?.passkeys.some(({ made_for }) => made_for === null) &&
        hasPasskeys() && (
          <Button disabled={prove.isPending} onClick={() => prove.mutate('passkey')}>
            {text('proof-passkey')}
          </Button>
        )
      }
    >
      <p>{text('proof-text')}</p>
      <PasswordField
        label={text('proof-password')}
        texts={{ show: text('show-password'), hide: text('hide-password') }}
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={isMissing ? text('proof-password-missing') : undefined}
      />
    </FactorDialog>
  );
}
