import { onProofAsked, useText } from '@ar/session';
import { useLazy } from '@ar/ui/lazy';
import { toastStore } from '@ar/ui/toast-store';
import { useEffect, useEffectEvent, useState } from 'react';

const loadDialog = () => import('./proof-dialog.tsx');

/** Stands by until a call wants a proof; calls that want one meanwhile share it. */
export function ProofAsked() {
  const text = useText('shell');
  const [asked, setAsked] = useState<{ end(isProved: boolean): void }>();
  const { code, request } = useLazy(loadDialog, () => {
    asked?.end(false);
    toastStore.show({ variant: 'destructive', title: text('error'), description: text('no-answer') });
  });
  const fetchDialog = useEffectEvent(request);
  useEffect(() => {
    let open: Promise<boolean> | undefined;
    return onProofAsked(() => {
      open ??= new Promise<boolean>((resolve) => setAsked({ end: resolve })).finally(() => {
        open = undefined;
        setAsked(undefined);
      });
      return open;
    });
  }, []);
  useEffect(() => {
    if (asked) fetchDialog();
  }, [asked]);
  return asked && code && <code.default onEnd={asked.end} />;
}
