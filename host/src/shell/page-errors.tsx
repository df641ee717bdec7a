import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { createRedrawLimit, isOfTranslation } from '../departments/redraw.ts';

const mayRedraw = createRedrawLimit();

/** React Router resets a route's error on navigation, so this hook navigates to the same location. */
export function useRedraw(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  return () => void navigate(location, { replace: true, state: location.state, preventScrollReset: true });
}

/** Renders the page again after an error that a translation tool caused. */
export function PageErrorBoundary({ failed }: { failed: ReactNode }) {
  const error = useRouteError();
  const location = useLocation();
  const redraw = useRedraw();
  const [isFinal, setFinal] = useState(false);
  const handle = useEffectEvent(() => {
    if (isOfTranslation(error) && mayRedraw()) redraw();
    else setFinal(true);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for the same error after a redraw
  useLayoutEffect(() => handle(), [error, location]);
  return isFinal ? failed : null;
}
