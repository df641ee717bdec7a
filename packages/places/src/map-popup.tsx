import type { Translate } from '@ar/session';
import { IconButton } from '@ar/ui/button';
import { ClearGlyph } from '@ar/ui/glyphs';
import type { LatLngLiteral } from 'leaflet';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import { Popup, useMap } from 'react-leaflet';
import type { Words } from './in-language.ts';
import classes from './map-popup.module.css';
import { prefersLessMotion } from './position.ts';

interface PanelProps {
  title: Words;
  text: Translate;
  onClose(): void;
  children: ReactNode;
}

interface MapPopupProps extends PanelProps {
  /** react-leaflet reopens a popup whose position is a new object. */
  position: LatLngLiteral;
  onGone(): void;
}

const WIDTH_PX = 280;
const MARGIN_PX = 16;
const ABOVE_MARKER: [number, number] = [0, -10];

export function MapPopup({ position, onGone, ...panel }: MapPopupProps) {
  const size = useMap().getSize();
  const width = Math.min(WIDTH_PX, size.x - 2 * MARGIN_PX);
  const onRemoved = useEffectEvent(onGone);
  const gone = useMemo(() => ({ remove: () => onRemoved() }), []);
  return (
    <Popup
      className={classes.popup}
      position={position}
      offset={ABOVE_MARKER}
      // Ours are translated, and stand still where less motion is asked for.
      closeButton={false}
      autoPan={false}
      minWidth={width}
      maxWidth={width}
      maxHeight={Math.max(160, size.y - 80)}
      eventHandlers={gone}
    >
      <Panel {...panel} />
    </Popup>
  );
}

function Panel({ title, text, onClose, children }: PanelProps) {
  const map = useMap();
  const heading = useId();
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // In the next frame: Leaflet lays the popup out after React has filled it.
    const frame = requestAnimationFrame(() => {
      panel.current?.focus({ preventScroll: true });
      const popup = panel.current?.closest('.leaflet-popup');
      if (!popup) return;
      const [x, y] = overlap(popup.getBoundingClientRect(), map.getContainer().getBoundingClientRect());
      if (x !== 0 || y !== 0) map.panBy([x, y], { animate: !prefersLessMotion() });
    });
    return () => cancelAnimationFrame(frame);
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
      onKeyDown={onKeyDown}
      // Leaflet would take a press on an element that is gone by then for a press beside the popup.
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

function overlap(inner: DOMRect, outer: DOMRect): [number, number] {
  const before = (start: number, edge: number) => Math.min(0, start - edge - MARGIN_PX);
  const after = (end: number, edge: number) => Math.max(0, end - edge + MARGIN_PX);
  return [
    before(inner.left, outer.left) || after(inner.right, outer.right),
    before(inner.top, outer.top) || after(inner.bottom, outer.bottom),
  ];
}
