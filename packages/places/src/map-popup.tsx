import type { Translate } from '@ar/session';
import { IconButton } from '@ar/ui/button';
import { ClearGlyph } from '@ar/ui/glyphs';
import { topLayer } from '@ar/ui/top-layer';
import type { LatLngLiteral, LeafletEvent, Popup as LeafletPopup } from 'leaflet';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
} from 'react';
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
const MARGIN_PX = 16;
const ABOVE_MARKER: [number, number] = [0, -10];

export function MapPopup({ position: { lat, lng }, onGone, ...panel }: MapPopupProps) {
  const position = useMemo(() => ({ lat, lng }), [lat, lng]);
  const popup = useRef<LeafletPopup>(null);
  const size = useMap().getSize();
  const width = Math.min(WIDTH_PX, size.x - 2 * MARGIN_PX);
  const onRemoved = useEffectEvent(onGone);
  const gone = useMemo(
    () => ({
      // react-leaflet takes a popup off the map and opens it again where its position has changed.
      remove: ({ target }: LeafletEvent) => queueMicrotask(() => target.isOpen() || onRemoved()),
    }),
    [],
  );
  return (
    <Popup
      ref={popup}
      className={classes.popup}
      position={position}
      offset={ABOVE_MARKER}
      closeButton={false}
      autoPan={false}
      minWidth={width}
      maxWidth={width}
      maxHeight={Math.max(160, size.y - 80)}
      eventHandlers={gone}
    >
      {/* It shows itself and takes the focus wherever it comes to stand. */}
      <Panel key={`${lat} ${lng}`} {...panel} popup={popup} />
    </Popup>
  );
}

function Panel({
  popup,
  title,
  text,
  onClose,
  children,
}: PanelProps & { popup: RefObject<LeafletPopup | null> }) {
  const map = useMap();
  const heading = useId();
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = panel.current;
    const around = element?.closest<HTMLElement>('.leaflet-popup');
    if (!element || !around) return;
    const bringIntoView = () => {
      const [x, y] = overlap(around, map.getContainer());
      if (x !== 0 || y !== 0) map.panBy([x, y], { animate: !prefersLessMotion() });
    };
    const away = new AbortController();
    const takeFocus = () => element.focus({ preventScroll: true });
    // In the next frame: Leaflet lays the popup out after React has filled it.
    const first = requestAnimationFrame(() => {
      // What was saved in a form may stand on the map before the form has closed, and nothing behind it takes the focus.
      const form = topLayer();
      if (form) form.addEventListener('close', takeFocus, { once: true, signal: away.signal });
      else takeFocus();
    });
    let frame = 0;
    // What a popup says is read after it has opened, and may be opened further.
    const resized = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const scrolled = element.parentElement?.scrollTop ?? 0;
        popup.current?.update();
        element.parentElement?.scrollTo({ top: scrolled });
        bringIntoView();
      });
    });
    resized.observe(element);
    return () => {
      cancelAnimationFrame(first);
      away.abort();
      cancelAnimationFrame(frame);
      resized.disconnect();
    };
  }, [map, popup]);

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

function overlap(...elements: [HTMLElement, HTMLElement]): [number, number] {
  const [inner, outer] = elements.map((element) => element.getBoundingClientRect()) as [DOMRect, DOMRect];
  const before = (start: number, edge: number) => Math.min(0, start - edge - MARGIN_PX);
  const after = (end: number, edge: number) => Math.max(0, end - edge + MARGIN_PX);
  return [
    before(inner.left, outer.left) || after(inner.right, outer.right),
    before(inner.top, outer.top) || after(inner.bottom, outer.bottom),
  ];
}
