import type { CodeOffered, FactorsChanged } from '@ar/domain/second-factor';
import { api, useText } from '@ar/session';
import { TextField } from '@ar/ui/field';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FactorDialog } from './factor-dialog.tsx';
import css from './second-factor.module.css';

const QR = { margin: 2, width: 200 } as const;

interface CodeSetUpProps {
  offered: CodeOffered;
  onDone(changed: FactorsChanged): void;
  onClose(): void;
}

/** An authenticator app is given the seed, and its first code confirms it. */
export function CodeSetUp({ offered, onDone, onClose }: CodeSetUpProps) {
  const text = useText('second-factor');
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const picture = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    // Without the picture there is still the seed to type.
    void import('qrcode').then(
      ({ toCanvas }) => picture.current && toCanvas(picture.current, offered.uri, QR),
      () => {},
    );
  }, [offered.uri]);
  const confirm = useMutation({
    mutationFn: () =>
      api<FactorsChanged>('/users/me/second-factor/code/confirm/', {
        method: 'POST',
        body: { ticket: offered.ticket, code },
        showsFailure: true,
      }),
    onSuccess: onDone,
  });
  const submit = () => {
    const missing = !/^\d{6}$/.test(code.replaceAll(/\s/g, ''));
    setIsMissing(missing);
    if (!missing) confirm.mutate();
  };
  return (
    <FactorDialog
      title={text('set-up-title')}
      submitLabel={text('confirm')}
      busy={confirm.isPending}
      error={confirm.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{text('set-up-scan')}</p>
      <canvas ref={picture} className={css.picture} role="img" aria-label={text('set-up-picture')} />
      <p>{text('set-up-by-hand')}</p>
      <p className={css.seed} translate="no">
        {offered.seed.match(/.{1,4}/g)?.join(' ')}
      </p>
      <TextField
        label={text('code-field')}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        error={isMissing ? text('code-missing') : undefined}
      />
    </FactorDialog>
  );
}
