import type { Translate } from '@ar/session';
import { IconButton } from '@ar/ui/button';
import { ClearGlyph } from '@ar/ui/glyphs';
import type { LatLngLiteral } from 'leaflet';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import type { Words } from './in-language.ts';
import { Popup, useMap } from './leaflet-in-react.ts';
import classes from './map-popup.module.css';
import { prefersLessMotion } from './position.ts';

interface PanelProps {
  title: Words;
  text: Translate;
  onClose(): void;
  children: ReactNode;
}

interface MapPopupProps extends PanelProps {
  position: LatLngLiteral;
  onGone(): void;
}

const WIDTH_PX = 280;
const MIN_HEIGHT_PX = 160;
const MARGIN_PX = 16;
const ABOVE_MARKER: [number, number] = [0, -10];

export function MapPopup({ position: { lat, lng }, onGone, ...panel }: MapPopupProps) {
  const position = useMemo(() => ({ lat, lng }), [lat, lng]);
  const width = Math.min(WIDTH_PX, useMap().getSize().x - 2 * MARGIN_PX);
  return (
    <Popup
      className={classes.popup}
      position={position}
      offset={ABOVE_MARKER}
      closeButton={false}
      autoPan={false}
      minWidth={width}
      maxWidth={width}
      // With a new object in each render, React Leaflet does not call `onGone` when a new position adds the popup again.
      eventHandlers={{ remove: onGone }}
    >
      {/* A new position remounts the panel, whose effect then moves the panel into view and focuses the panel. */}
      <Panel key={`${lat} ${lng}`} {...panel} />
    </Popup>
  );
}

function Panel({ title, text, onClose, children }: PanelProps) {
  const map = useMap();
  const heading = useId();
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = panel.current;
    const around = element?.closest('.leaflet-popup');
    if (!element || !around) return;
    // Waits for a frame, because React Leaflet attaches a popup with a new position after this effect.
    const frame = requestAnimationFrame(() => element.focus({ preventScroll: true }));
    // Leaflet anchors the popup at its lower edge, so a popup that grows needs no update.
    const resized = new ResizeObserver(() => {
      const [x, y] = overflow(around.getBoundingClientRect(), map.getContainer().getBoundingClientRect());
      if (x !== 0 || y !== 0) map.panBy([x, y], { animate: !prefersLessMotion() });
    });
    resized.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
    };
  }, [map]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  }

  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={heading}
      tabIndex={-1}
      className={classes.panel}
      style={{ maxBlockSize: Math.max(MIN_HEIGHT_PX, map.getSize().y - 80) }}
      onKeyDown={onKeyDown}
      // If React removed the pressed element, Leaflet would handle the click as a click outside the popup.
      onClick={(event) => event.stopPropagation()}
    >
      <header className={classes.header}>
        <h2 id={heading} lang={title.lang}>
          {title.words}
        </h2>
        <IconButton label={text('mapClose')} size={28} onClick={onClose}>
          <ClearGlyph />
        </IconButton>
      </header>
      {children}
    </div>
  );
}

/** Returns by how many pixels `inner` is outside of `outer` with a margin; negative to the left and above. */
function overflow(inner: DOMRect, outer: DOMRect): [number, number] {
  const before = (start: number, edge: number) => Math.min(0, start - edge - MARGIN_PX);
  const after = (end: number, edge: number) => Math.max(0, end - edge + MARGIN_PX);
  return [
    before(inner.left, outer.left) || after(inner.right, outer.right),
    before(inner.top, outer.top) || after(inner.bottom, outer.bottom),
  ];
}
