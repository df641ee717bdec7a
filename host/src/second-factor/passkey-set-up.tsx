import { type FactorsChanged, MAX_PASSKEY_NAME } from '@ar/domain/second-factor';
import { useText } from '@ar/session';
import { TextField } from '@ar/ui/field';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FactorDialog } from './factor-dialog.tsx';
import { addPasskey } from './passkeys.ts';

interface PasskeySetUpProps {
  onDone(changed: FactorsChanged): void;
  onClose(): void;
}

/** A passkey is given a name, and the browser asks for the rest. */
export function PasskeySetUp({ onDone, onClose }: PasskeySetUpProps) {
  const text = useText('second-factor');
  const [name, setName] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const add = useMutation({ mutationFn: () => addPasskey(name.trim()), onSuccess: onDone });
  const submit = () => {
    setIsMissing(name.trim() === '');
    if (name.trim() !== '') add.mutate();
  };
  return (
    <FactorDialog
      title={text('add-passkey')}
      submitLabel={text('add-passkey')}
      busy={add.isPending}
      error={add.error}
      onSubmit={submit}
      onClose={onClose}
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
    </FactorDialog>
  );
}
