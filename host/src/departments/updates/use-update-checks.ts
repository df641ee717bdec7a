import { useLazy } from '@ar/ui/lazy';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** A department that is switched off reaches open tabs within a minute. */
const PAUSE_MS = 45_000;

const loadNotice = () => import('./update-notice.tsx');

/** Looks for newer releases while the page is looked at: again and again, and when another one is opened or it is come back to. */
export function useUpdateChecks() {
  const { pathname } = useLocation();
  const [checks, setChecks] = useState(0);
  // A new host may no longer have this file, which is no reason to disturb anybody.
  const { code, request } = useLazy(loadNotice);
  // The page came with the registry of its moment.
  const last = useRef(Date.now());

  const look = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || Date.now() - last.current < PAUSE_MS) return;
    last.current = Date.now();
    setChecks((count) => count + 1);
    request();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what it is about
  useEffect(() => look(), [pathname]);
  useEffect(() => {
    const onChange = () => look();
    const timer = setInterval(onChange, PAUSE_MS / 3);
    document.addEventListener('visibilitychange', onChange);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onChange);
    };
  }, []);

  // Not before there is something to look for: it looks once when it is drawn.
  return { UpdateNotice: checks > 0 ? code?.UpdateNotice : undefined, checks };
}
