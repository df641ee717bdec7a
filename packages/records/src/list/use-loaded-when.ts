import { type Load, useLazy } from '@ar/ui/lazy';
import { useEffect, useEffectEvent } from 'react';

/** Code that is loaded when it is wanted, or before that by `request`; undefined until it is here and wanted. */
export function useLoadedWhen<Code>(isWanted: boolean, load: Load<Code>, onFailed: () => void) {
  const { code, request } = useLazy(load, onFailed);
  const start = useEffectEvent(request);
  useEffect(() => {
    if (isWanted) start();
  }, [isWanted]);
  return { code: isWanted ? code : undefined, request };
}
