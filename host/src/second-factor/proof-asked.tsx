import { onProofAsked } from '@ar/session';
import { lazy, Suspense, useEffect, useState } from 'react';

const ProofDialog = lazy(() => import('./proof-dialog.tsx'));

/** Stands by until a call wants a proof; calls that want one meanwhile share it. */
export function ProofAsked() {
  const [asked, setAsked] = useState<{ end(isProved: boolean): void }>();
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
  return (
    asked && (
      <Suspense>
        <ProofDialog onEnd={asked.end} />
      </Suspense>
    )
  );
}
