import { useLazy } from '@ar/ui/lazy';
import { useEffect, useEffectEvent, useState } from 'react';
import { readOverride } from './override.ts';

const loadBanner = () => import('./override-banner.tsx');

/** The banner of a tab with a developer's own build; other tabs do not fetch it. */
export function useOverrideBanner() {
  const [override] = useState(() => readOverride());
  const { code, request } = useLazy(loadBanner);
  const fetchBanner = useEffectEvent(request);
  useEffect(() => {
    if (override) fetchBanner();
  }, [override]);
  return { OverrideBanner: code?.OverrideBanner, override };
}
