import { type FactorsChanged, MAX_PASSKEY_NAME } from '@ar/domain/second-factor';
import { useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Modal, ModalBody, ModalFooter } from '@ar/ui/dialog';
import { TextField } from '@ar/ui/field';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FactorFailure } from './failure.tsx';
import { addPasskey } from './passkeys.ts';
import css from './second-factor.module.css';

interface PasskeySetUpProps {
  onDone(changed: FactorsChanged): void;
  onClose(): void;
}

/** A passkey is given a name, and the browser asks for the rest. */
export function PasskeySetUp({ onDone, onClose }: PasskeySetUpProps) {
  const text = useText('second-factor');
  const form = useId();
  const [name, setName] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const add = useMutation({ mutationFn: () => addPasskey(name.trim()), onSuccess: onDone });
  return (
    <Modal title={text('add-passkey')} closeLabel={text('close')} onClose={onClose}>
      <ModalBody>
        <form
          id={form}
          className={css.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setIsMissing(name.trim() === '');
            if (name.trim() !== '' && !add.isPending) add.mutate();
          }}
        >
          <TextField
            label={text('passkey-name')}
            hint={text('passkey-name-hint')}
            value={name}
            onChange={({ target }) => setName(target.value)}
            maxLength={MAX_PASSKEY_NAME}
            autoComplete="off"
            error={isMissing ? text('passkey-name-missing') : undefined}
          />
          <FactorFailure error={add.error} />
        </form>
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{text('cancel')}</Button>
        <Button appearance="primary" type="submit" form={form} busy={add.isPending}>
          {text('add-passkey')}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
