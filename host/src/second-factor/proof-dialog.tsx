import { api } from '@ar/session';
import { Button } from '@ar/ui/button';
import { ConfirmDialog } from '@ar/ui/dialog';
import { PasswordField } from '@ar/ui/field';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { FactorFailure } from './failure.tsx';
import { cancelPasskeyRequest, hasPasskeys, provePasskey, useFactors } from './passkeys.ts';
import { useFactorText } from './texts.ts';

/** Re-authenticates the person by password or passkey, above the page whose request waits. */
export default function ProofDialog({ onEnd }: { onEnd(isProved: boolean): void }) {
  const text = useFactorText();
  const { data: factors } = useFactors();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } });
  const prove = useMutation({
    mutationFn: async (by: { password: string } | 'passkey') => {
      const body = by === 'passkey' ? await provePasskey('/auth/prove/options/') : by;
      await api('/auth/prove/', { method: 'POST', body, showsFailure: true });
    },
    onSuccess: () => onEnd(true),
  });
  useEffect(() => cancelPasskeyRequest, []);
  const submit = handleSubmit((by) => prove.mutate(by));
  return (
    <ConfirmDialog
      title={text('proof-title')}
      text={text('proof-text')}
      confirmLabel={text('confirm')}
      cancelLabel={text('cancel')}
      busy={prove.isPending}
      cancelWhileBusy
      onConfirm={() => void submit()}
      onCancel={() => onEnd(false)}
      others={
        factors?.passkeys.some(({ made_for }) => made_for === null) &&
        hasPasskeys() && (
          <Button disabled={prove.isPending} onClick={() => prove.mutate('passkey')}>
            {text('proof-passkey')}
          </Button>
        )
      }
      form={
        <PasswordField
          label={text('proof-password')}
          texts={{ show: text('show-password'), hide: text('hide-password') }}
          autoComplete="current-password"
          error={formState.errors.password && text('proof-password-missing')}
          {...register('password', { required: true })}
        />
      }
    >
      <FactorFailure error={prove.error} />
    </ConfirmDialog>
  );
}
