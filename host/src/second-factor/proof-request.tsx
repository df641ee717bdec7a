import { onProofAsked } from '@ar/session';
import { useLazy } from '@ar/ui/lazy';
import { useEffect, useEffectEvent, useState } from 'react';
import { useShellText } from '../layout/texts.ts';
import { showNotLoaded } from '../navigation/late.tsx';

const loadDialog = () => import('./proof-dialog.tsx');

/** Concurrent calls that require re-authentication share one dialog. */
export function ProofRequest() {
  const text = useShellText();
  const [dialog, setDialog] = useState<{ end(isProved: boolean): void }>();
  const { code, request } = useLazy(loadDialog, (failure) => {
    dialog?.end(false);
    showNotLoaded(failure, text);
  });
  const fetchDialog = useEffectEvent(request);
  useEffect(() => {
    let open: Promise<boolean> | undefined;
    return onProofAsked(() => {
      open ??= new Promise<boolean>((resolve) => setDialog({ end: resolve })).finally(() => {
        open = undefined;
        setDialog(undefined);
      });
      return open;
    });
  }, []);
  useEffect(() => {
    if (dialog) fetchDialog();
  }, [dialog]);
  return dialog && code && <code.default onEnd={dialog.end} />;
}
