import { useLazy } from '@ar/ui/lazy';
import { useEffect, useEffectEvent, useState } from 'react';
import { readOverride } from './override.ts';

const loadBanner = () => import('./override-banner.tsx');

/** The banner over a tab that was asked for a developer's own build; nobody else fetches anything. */
export function useOverrideBanner() {
  // What the page came with holds until it is loaded again.
  const [override] = useState(() => readOverride());
  const { code, request } = useLazy(loadBanner);
  const fetchBanner = useEffectEvent(request);
  useEffect(() => {
    if (override) fetchBanner();
  }, [override]);
  return { OverrideBanner: code?.OverrideBanner, override };
}
