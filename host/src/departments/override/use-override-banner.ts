import { useEffect, useState } from 'react';
import { readOverride } from './override.ts';

/** The banner over a tab that was asked for a developer's own build; nobody else fetches anything. */
export function useOverrideBanner() {
  // What the page came with holds until it is loaded again.
  const [override] = useState(() => readOverride());
  const [code, setCode] = useState<typeof import('./override-banner.tsx')>();
  useEffect(() => {
    if (override) import('./override-banner.tsx').then(setCode, () => undefined);
  }, [override]);
  return { OverrideBanner: code?.OverrideBanner, override };
}
