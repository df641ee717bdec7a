import type { Translate } from '@ar/session';
import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import classes from './map-canvas.module.css';

const SHOWN_MS = 2500;

type Hint = 'mapWheel' | 'mapTouch';

/**
 * A map in a page must not catch those who scroll past it. The wheel zooms with Ctrl or ⌘ only. A finger scrolls the
 * page until the map was tapped; from then on one finger moves the map, until something else is tapped or the map is
 * out of sight. Two fingers move it at any time. Whoever tries otherwise is told how.
 */
export function MapGestures({ text }: { text: Translate }) {
  const map = useMap();
  const [hint, setHint] = useState<Hint>();

  useEffect(() => {
    const container = map.getContainer();
    const stop = new AbortController();
    // Before Leaflet's own listeners, which stand further in or come later.
    const early = { capture: true, passive: true, signal: stop.signal };
    let timer: ReturnType<typeof setTimeout> | undefined;
    function show(next: Hint | undefined) {
      clearTimeout(timer);
      setHint(next);
      if (next) timer = setTimeout(() => setHint(undefined), SHOWN_MS);
    }
    const isTaken = () => container.hasAttribute(TAKEN);
    // Read by the stylesheet too: `touch-action` counts as it stands when a finger comes down.
    const take = (taken: boolean) => container.toggleAttribute(TAKEN, taken);

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
      ({ pointerType }) => map.dragging[pointerType === 'touch' && !isTaken() ? 'disable' : 'enable'](),
      early,
    );
    container.addEventListener(
      'touchmove',
      ({ touches, target }) => {
        // A marker that can be dragged is dragged with one finger.
        const dragged = target instanceof Element && target.closest('.leaflet-marker-draggable');
        if (!dragged) show(touches.length === 1 && !isTaken() ? 'mapTouch' : undefined);
      },
      early,
    );
    // A tap ends in a click; a finger that scrolls does not.
    addEventListener(
      'click',
      (event) => {
        const touched = event instanceof PointerEvent && event.pointerType === 'touch';
        take(touched && event.target instanceof Node && container.contains(event.target));
      },
      early,
    );
    const endWatch = whenOutOfSight(container, () => take(false));
    return () => {
      clearTimeout(timer);
      endWatch();
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

function whenOutOfSight(element: Element, gone: () => void): () => void {
  // jsdom, which unit tests run in, scrolls nothing and has no such observer.
  if (typeof IntersectionObserver === 'undefined') return () => {};
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) gone();
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** Stands on a map that one finger moves. */
const TAKEN = 'data-taken';
