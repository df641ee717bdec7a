import type { Translate } from '@ar/session';
import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import classes from './map-canvas.module.css';

const SHOWN_MS = 1500;

type Hint = 'mapWheel' | 'mapTouch';

/**
 * A map in a page must not catch those who scroll past it: the wheel zooms with Ctrl or ⌘ only, and one finger
 * scrolls the page while two move the map (its `touch-action` leaves panning to the browser). Whoever tries
 * otherwise is told how.
 */
export function GestureHint({ text }: { text: Translate }) {
  const map = useMap();
  const [hint, setHint] = useState<Hint>();

  useEffect(() => {
    const container = map.getContainer();
    let timer: ReturnType<typeof setTimeout> | undefined;
    function show(next: Hint | undefined) {
      clearTimeout(timer);
      setHint(next);
      if (next) timer = setTimeout(() => setHint(undefined), SHOWN_MS);
    }
    const stop = new AbortController();
    // Before Leaflet's own listeners, which stand further in or come later.
    const early = { capture: true, passive: true, signal: stop.signal };
    container.addEventListener(
      'wheel',
      (event) => {
        const meant = event.ctrlKey || event.metaKey;
        map.scrollWheelZoom[meant ? 'enable' : 'disable']();
        show(meant ? undefined : 'mapWheel');
      },
      early,
    );
    container.addEventListener(
      'pointerdown',
      ({ pointerType }) => map.dragging[pointerType === 'touch' ? 'disable' : 'enable'](),
      early,
    );
    container.addEventListener(
      'touchmove',
      ({ touches, target }) => {
        // A marker that can be dragged is dragged with one finger.
        const dragged = target instanceof Element && target.closest('.leaflet-marker-draggable');
        if (!dragged) show(touches.length === 1 ? 'mapTouch' : undefined);
      },
      early,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [map]);

  if (!hint) return null;
  // Seen only by those whose hand is on the map: a screen reader's user has nothing from it.
  return (
    <p className={classes.hint} aria-hidden="true">
      {text(hint, { key: /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl' })}
    </p>
  );
}
