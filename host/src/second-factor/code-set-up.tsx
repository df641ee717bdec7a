import type { CodeOffered, FactorsChanged } from '@ar/domain/second-factor';
import { api } from '@ar/session';
import { ConfirmDialog } from '@ar/ui/dialog';
import { TextField } from '@ar/ui/field';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import layout from '../layout/layout.module.css';
import { FactorFailure } from './failure.tsx';
import css from './second-factor.module.css';
import { useFactorText } from './texts.ts';

const QR = { margin: 2, width: 200 } as const;

interface CodeSetUpProps {
  offered: CodeOffered;
  onDone(changed: FactorsChanged): void;
  onClose(): void;
}

/** Shows the seed for an authenticator app, whose first code confirms it. */
export function CodeSetUp({ offered, onDone, onClose }: CodeSetUpProps) {
  const text = useFactorText();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code: '' } });
  const picture = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    // After a failure the person types the seed.
    void import('qrcode').then(
      ({ toCanvas }) => picture.current && toCanvas(picture.current, offered.uri, QR),
      () => {},
    );
  }, [offered.uri]);
  const confirm = useMutation({
    mutationFn: (code: string) =>
      api<FactorsChanged>('/users/me/second-factor/code/confirm/', {
        method: 'POST',
        body: { ticket: offered.ticket, code },
        showsFailure: true,
      }),
    onSuccess: onDone,
  });
  const submit = handleSubmit(({ code }) => confirm.mutate(code));
  return (
    <ConfirmDialog
      title={text('set-up-title')}
      confirmLabel={text('confirm')}
      cancelLabel={text('cancel')}
      busy={confirm.isPending}
      cancelWhileBusy
      onConfirm={() => void submit()}
      onCancel={onClose}
      // The dialog's description, because the focus skips to the field below.
      text={
        <div className={layout.inner}>
          <p>{text('set-up-scan')}</p>
          <canvas ref={picture} className={css.picture} role="img" aria-label={text('set-up-picture')} />
          <p>{text('set-up-by-hand')}</p>
          <p className={css.seed} translate="no">
            {offered.seed.match(/.{1,4}/g)?.join(' ')}
          </p>
        </div>
      }
      form={
        <TextField
          label={text('code-field')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          error={formState.errors.code && text('code-missing')}
          {...register('code', { validate: (code) => /^\d{6}$/.test(code.replaceAll(/\s/g, '')) })}
        />
      }
    >
      <FactorFailure error={confirm.error} />
    </ConfirmDialog>
  );
}
