import { api, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Modal, ModalBody, ModalFooter } from '@ar/ui/dialog';
import { PasswordField } from '@ar/ui/field';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { FactorFailure } from './failure.tsx';
import { answerPasskey, hasPasskeys, stopAsking, useFactors } from './passkeys.ts';
import css from './second-factor.module.css';
import './texts.ts';

/** Asks once more who is here, over whatever is on the screen, which waits. */
export default function ProofDialog({ onEnd }: { onEnd(isProved: boolean): void }) {
  const text = useText('second-factor');
  const form = useId();
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
  return (
    <Modal title={text('proof-title')} closeLabel={text('close')} onClose={() => onEnd(false)}>
      <ModalBody>
        <form
          id={form}
          className={css.form}
          noValidate
          onSubmit={(event) => {
            // A form of the page around it must not hear it: portals bubble as React nests them.
            event.stopPropagation();
            event.preventDefault();
            setIsMissing(password === '');
            if (password !== '' && !prove.isPending) prove.mutate('password');
          }}
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
          <FactorFailure error={prove.error} />
        </form>
      </ModalBody>
      <ModalFooter>
        {factors && factors.passkeys.length > 0 && hasPasskeys() && (
          <Button disabled={prove.isPending} onClick={() => prove.mutate('passkey')}>
            {text('proof-passkey')}
          </Button>
        )}
        <Button onClick={() => onEnd(false)}>{text('cancel')}</Button>
        <Button appearance="primary" type="submit" form={form} busy={prove.isPending}>
          {text('confirm')}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
