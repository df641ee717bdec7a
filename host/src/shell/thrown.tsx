import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { createRedrawLimit, isOfTranslation } from '../departments/redraw.ts';
import { tellThrownOnLeaving } from '../departments/thrown-on-leaving.ts';

const mayRedraw = createRedrawLimit();

let isLeaving = false;

/**
 * Knows, for `Thrown`, when a page has just been left. React brings what the page throws in its last effects to the boundary
 * before the task ends in which this effect runs; what the new page throws as it is drawn comes before this effect.
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

/** React Router forgets a route's error with the next location, be it the same page. */
export function useDrawAgain(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  return () => void navigate(location, { replace: true, state: location.state, preventScrollReset: true });
}

/**
 * An `errorElement` that shows its children, but draws the page anew where the error is not its own: a page that is left
 * may throw while it goes, as a map may that is removed twice, and React brings that to the boundary of the page that takes
 * its place; a translator may have taken React's elements.
 */
export function Thrown({ children }: { children: ReactNode }) {
  const error = useRouteError();
  const location = useLocation();
  const drawAgain = useDrawAgain();
  const [isFinal, setFinal] = useState(false);
  const handle = useEffectEvent(() => {
    if (isLeaving) tellThrownOnLeaving(error);
    if ((isLeaving || isOfTranslation(error)) && mayRedraw()) drawAgain();
    else setFinal(true);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same error, once more after it was drawn anew
  useLayoutEffect(() => handle(), [error, location]);
  return isFinal ? children : null;
}
