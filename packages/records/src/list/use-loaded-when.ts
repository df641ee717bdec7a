import { type Load, useLazy } from '@ar/ui/lazy';
import { useEffect, useEffectEvent } from 'react';

/** Code that is loaded when it is wanted, anew for whatever else it is wanted for, or before that by `request`; undefined until it is here and wanted. */
export function useLoadedWhen<Code>(
  wanted: number | true | undefined,
  load: Load<Code>,
  onFailed: () => void,
) {
  const { code, request } = useLazy(load, onFailed);
  const start = useEffectEvent(request);
  useEffect(() => {
    if (wanted !== undefined) start();
  }, [wanted]);
  return { code: wanted !== undefined ? code : undefined, request };
}
