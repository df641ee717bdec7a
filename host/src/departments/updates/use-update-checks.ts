import { useLazy } from '@ar/ui/lazy';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Open tabs must learn within a minute that a department is switched off. */
const PAUSE_MS = 45_000;

const loadNotice = () => import('./update-notice.tsx');

/** Checks for newer releases while the tab is visible: at intervals, on navigation, and when the tab becomes visible again. */
export function useUpdateChecks() {
  const { pathname } = useLocation();
  const [checks, setChecks] = useState(0);
  // A failure is ignored, because a newer host may no longer have this file.
  const { code, request } = useLazy(loadNotice);
  // The page came with the current registry.
  const last = useRef(Date.now());

  const check = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || Date.now() - last.current < PAUSE_MS) return;
    last.current = Date.now();
    setChecks((count) => count + 1);
    request();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: checks on navigation
  useEffect(() => check(), [pathname]);
  useEffect(() => {
    const onChange = () => check();
    const timer = setInterval(onChange, PAUSE_MS / 3);
    document.addEventListener('visibilitychange', onChange);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onChange);
    };
  }, []);

  // The notice checks when it is first rendered.
  return { UpdateNotice: checks > 0 ? code?.UpdateNotice : undefined, checks };
}
