import { onProofAsked } from '@ar/session';
import { useLazy } from '@ar/ui/lazy';
import { useEffect, useEffectEvent, useState } from 'react';
import { useShellText } from '../layout/texts.ts';
import { showNotLoaded } from '../navigation/late.tsx';

const loadDialog = () => import('./proof-dialog.tsx');

/** Stands by until a call wants a proof; calls that want one meanwhile share it. */
export function ProofAsked() {
  const text = useShellText();
  const [asked, setAsked] = useState<{ end(isProved: boolean): void }>();
  const { code, request } = useLazy(loadDialog, (failure) => {
    asked?.end(false);
    showNotLoaded(failure, text);
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
