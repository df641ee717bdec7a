import { type Box, parseBox } from '@ar/domain/box';
import type { Translate } from '@ar/session';
import { Button } from '@ar/ui/button';
import { AddGlyph, RetryGlyph } from '@ar/ui/glyphs';
import { DomEvent, type LatLngLiteral, type Map as LeafletMap } from 'leaflet';
import { useState } from 'react';
import { Rectangle, useMapEvents } from './leaflet-in-react.ts';
import { roundPosition } from './map-marker.tsx';
import classes from './map-work.module.css';

interface MapToolbarProps {
  bbox: string | undefined;
  onBox(bbox: string | undefined): void;
  onAddHere?: ((centre: LatLngLiteral) => void) | undefined;
  text: Translate;
}

export function MapToolbar({ bbox, onBox, onAddHere, text }: MapToolbarProps) {
  const [, setMoved] = useState({});
  const map = useMapEvents({ moveend: () => setMoved({}), resize: () => setMoved({}) });
  const box = bbox ? parseBox(bbox) : undefined;
  const here = () => onBox(boxText(viewOf(map)));
  return (
    <>
      {box && (
        <Rectangle
          bounds={[
            [box.south, box.west],
            [box.north, box.east],
          ]}
          interactive={false}
          fill={false}
          className={classes.limits}
        />
      )}
      <div ref={keepPresses} className={classes.toolbar}>
        <Button
          roomy
          appearance={box ? 'primary' : 'secondary'}
          aria-pressed={box !== undefined}
          onClick={() => (box ? onBox(undefined) : here())}
        >
          {text('inView')}
        </Button>
        {box && !isSameView(box, viewOf(map)) && (
          <Button roomy icon={<RetryGlyph />} onClick={here}>
            {text('searchHere')}
          </Button>
        )}
        {onAddHere && (
          <Button
            roomy
            icon={<AddGlyph />}
            className={classes.addHere}
            title={text('addInMiddle')}
            onClick={() => onAddHere(roundPosition(map.getCenter()))}
          >
            {text('addHere')}
          </Button>
        )}
      </div>
      {onAddHere && <span className={classes.cross} aria-hidden="true" />}
    </>
  );
}

function keepPresses(element: HTMLElement | null) {
  if (element) DomEvent.disableClickPropagation(element);
}

/** The world is shown side by side with itself, and a box ends where it does. */
export function viewOf(map: Pick<LeafletMap, 'getBounds'>): Box {
  const bounds = map.getBounds();
  return {
    west: Math.max(-180, bounds.getWest()),
    south: Math.max(-90, bounds.getSouth()),
    east: Math.min(180, bounds.getEast()),
    north: Math.min(90, bounds.getNorth()),
  };
}

export const boxText = ({ west, south, east, north }: Box): string =>
  [west, south, east, north].map((degrees) => String(Number(degrees.toFixed(5)))).join(',');

/** Whether each side is where it was, but for a thirtieth of the view: a popup that comes moves the map a little. */
export function isSameView(one: Box, other: Box): boolean {
  const [wide, high] = [one.east - one.west, one.north - one.south];
  const slack = (side: keyof Box) => (side === 'west' || side === 'east' ? wide : high) / 30;
  return (['west', 'south', 'east', 'north'] as const).every(
    (side) => Math.abs(one[side] - other[side]) <= slack(side),
  );
}
