import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { createRedrawLimit } from '../departments/redraw-limit.ts';
import { tellThrownOnLeaving } from '../departments/thrown-on-leaving.ts';

const mayRedraw = createRedrawLimit();

/** React Router forgets a route's error with the next location, be it the same page. */
export function useDrawAgain(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  return () => void navigate(location, { replace: true, state: location.state, preventScrollReset: true });
}

/**
 * An `errorElement` that draws the page anew before it shows its children. A page that is left may throw while it goes, as
 * a map may that is removed twice, and React brings that to the boundary of the page that takes its place; a translator
 * may have taken React's elements (facebook/react#11538).
 */
export function Thrown({ children }: { children: ReactNode }) {
  const error = useRouteError();
  const location = useLocation();
  const drawAgain = useDrawAgain();
  const [isFinal, setFinal] = useState(false);
  const handle = useEffectEvent(() => {
    tellThrownOnLeaving(error);
    if (mayRedraw()) drawAgain();
    else setFinal(true);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same error, once more after it was drawn anew
  useLayoutEffect(() => handle(), [error, location]);
  return isFinal ? children : null;
}
