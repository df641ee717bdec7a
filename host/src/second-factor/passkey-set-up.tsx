import { type FactorsChanged, MAX_PASSKEY_NAME } from '@ar/domain/second-factor';
import { ConfirmDialog } from '@ar/ui/dialog';
import { TextField } from '@ar/ui/field';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FactorFailure } from './failure.tsx';
import { addPasskey } from './passkeys.ts';
import { useFactorText } from './texts.ts';

interface PasskeySetUpProps {
  onDone(changed: FactorsChanged): void;
  onClose(): void;
}

export function PasskeySetUp({ onDone, onClose }: PasskeySetUpProps) {
  const text = useFactorText();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: '' } });
  const add = useMutation({ mutationFn: addPasskey, onSuccess: onDone });
  const submit = handleSubmit(({ name }) => add.mutate(name.trim()));
  return (
    <ConfirmDialog
      title={text('add-passkey')}
      confirmLabel={text('add-passkey')}
      cancelLabel={text('cancel')}
      busy={add.isPending}
      cancelWhileBusy
      onConfirm={() => void submit()}
      onCancel={onClose}
      form={
        <TextField
          label={text('passkey-name')}
          hint={text('passkey-name-hint')}
          maxLength={MAX_PASSKEY_NAME}
          autoComplete="off"
          error={formState.errors.name && text('passkey-name-missing')}
          {...register('name', { validate: (name) => name.trim() !== '' })}
        />
      }
    >
      <FactorFailure error={add.error} />
    </ConfirmDialog>
  );
}
