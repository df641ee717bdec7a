import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { createRedrawLimit, isOfTranslation, reportThrownOnLeaving } from '../departments/redraw.ts';

const mayRedraw = createRedrawLimit();

let isLeaving = false;

/** The previous page's last effects throw in the same task as this effect; the new page's first render throws before. */
export function useLeavingFlag(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    isLeaving = true;
    setTimeout(() => {
      isLeaving = false;
    });
  }, [pathname]);
}

/** React Router resets a route's error on navigation, so this hook navigates to the same location. */
export function useRedraw(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  return () => void navigate(location, { replace: true, state: location.state, preventScrollReset: true });
}

/** Renders the page again after errors of the previous page, which React passes on, and of translation tools. */
export function PageErrorBoundary({ failed }: { failed: ReactNode }) {
  const error = useRouteError();
  const location = useLocation();
  const redraw = useRedraw();
  const [isFinal, setFinal] = useState(false);
  const handle = useEffectEvent(() => {
    if (isLeaving) reportThrownOnLeaving(error);
    if ((isLeaving || isOfTranslation(error)) && mayRedraw()) redraw();
    else setFinal(true);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for the same error after a redraw
  useLayoutEffect(() => handle(), [error, location]);
  return isFinal ? failed : null;
}
