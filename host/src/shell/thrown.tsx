import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { createRedrawLimit, isOfTranslation, reportThrownOnLeaving } from '../departments/redraw.ts';

const mayRedraw = createRedrawLimit();

let isLeaving = false;

/**
 * Tells `Thrown` that a page has just been left. Errors of the old page's last effects reach the boundary before the task of
 * this effect ends; errors of the new page's first render come before this effect.
 */
export function useLeaving(): void {
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

/** React Router drops a route's error with the next location, even if it is the same page. */
export function useDrawAgain(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  return () => void navigate(location, { replace: true, state: location.state, preventScrollReset: true });
}

/**
 * An `errorElement` that shows its children, but redraws the page where the error is not its own: React passes the errors of
 * a page that is being left to the boundary of the next page, and a translator may have replaced React's elements.
 */
export function Thrown({ children }: { children: ReactNode }) {
  const error = useRouteError();
  const location = useLocation();
  const drawAgain = useDrawAgain();
  const [isFinal, setFinal] = useState(false);
  const handle = useEffectEvent(() => {
    if (isLeaving) reportThrownOnLeaving(error);
    if ((isLeaving || isOfTranslation(error)) && mayRedraw()) drawAgain();
    else setFinal(true);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same error, once more after it was drawn anew
  useLayoutEffect(() => handle(), [error, location]);
  return isFinal ? children : null;
}
