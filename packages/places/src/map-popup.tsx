import type { Translate } from '@ar/session';
import { IconButton } from '@ar/ui/button';
import { ClearGlyph } from '@ar/ui/glyphs';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import { Popup, useMap } from 'react-leaflet';
import type { Words } from './in-language.ts';
import classes from './map-popup.module.css';
import { type MapPlace, type Position, prefersLessMotion } from './position.ts';

interface MapPopupProps {
  position: Position;
  title: Words;
  text: Translate;
  /** The person has closed it by its button or by Escape. */
  onClose(): void;
  /** Leaflet has closed it, because the map was pressed. */
  onGone(): void;
  children: ReactNode;
}

const WIDTH_PX = 280;
const MARGIN_PX = 16;
/** From the middle of a marker to its edge. */
const ABOVE_MARKER: [number, number] = [0, -10];

export function MapPopup({ position, title, text, onClose, onGone, children }: MapPopupProps) {
  const size = useMap().getSize();
  const width = Math.min(WIDTH_PX, size.x - 2 * MARGIN_PX);
  const { latitude, longitude } = position;
  // react-leaflet reopens a popup whose position is a new object.
  const point = useMemo<[number, number]>(() => [latitude, longitude], [latitude, longitude]);
  const onRemoved = useEffectEvent(onGone);
  const gone = useMemo(() => ({ remove: () => onRemoved() }), []);
  return (
    <Popup
      className={classes.popup}
      position={point}
      offset={ABOVE_MARKER}
      // Ours are translated, and stand still where less motion is asked for.
      closeButton={false}
      autoPan={false}
      minWidth={width}
      maxWidth={width}
      maxHeight={Math.max(160, size.y - 80)}
      eventHandlers={gone}
    >
      <Panel title={title} text={text} onClose={onClose}>
        {children}
      </Panel>
    </Popup>
  );
}

type PanelProps = Pick<MapPopupProps, 'title' | 'text' | 'onClose' | 'children'>;

function Panel({ title, text, onClose, children }: PanelProps) {
  const map = useMap();
  const heading = useId();
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // In the next frame: Leaflet lays the popup out after React has filled it.
    const frame = requestAnimationFrame(() => {
      panel.current?.focus({ preventScroll: true });
      const popup = panel.current?.closest('.leaflet-popup');
      const [x, y] = overlap(popup?.getBoundingClientRect(), map.getContainer().getBoundingClientRect());
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

/** How far the map has to move to show all of `inner`, with a margin. */
function overlap(inner: DOMRect | undefined, outer: DOMRect): [number, number] {
  if (!inner) return [0, 0];
  const before = (start: number, edge: number) => Math.min(0, start - edge - MARGIN_PX);
  const after = (end: number, edge: number) => Math.max(0, end - edge + MARGIN_PX);
  return [
    before(inner.left, outer.left) || after(inner.right, outer.right),
    before(inner.top, outer.top) || after(inner.bottom, outer.bottom),
  ];
}

/** Places on one point, which no zoom separates. */
export function SamePlaceList<Place extends MapPlace>(props: {
  places: readonly Place[];
  nameOf(place: Place): Words;
  onChoose(place: Place): void;
}) {
  const { places, nameOf, onChoose } = props;
  return (
    <ul className={classes.same}>
      {places.map((place) => {
        const { words, lang } = nameOf(place);
        return (
          <li key={place.id}>
            <button type="button" lang={lang} onClick={() => onChoose(place)}>
              {words}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
