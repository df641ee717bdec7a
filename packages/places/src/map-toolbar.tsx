import { type Box, parseBox } from '@ar/domain/box';
import type { Translate } from '@ar/session';
import { Button } from '@ar/ui/button';
import { AddGlyph, RetryGlyph } from '@ar/ui/glyphs';
import { type LatLngLiteral, type Map as LeafletMap, latLngBounds, Util } from 'leaflet';
import { useState } from 'react';
import { Rectangle, useMapEvents } from './leaflet-in-react.ts';
import { disableMapClicks } from './map-canvas.tsx';
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
        <Rectangle bounds={boundsOf(box)} interactive={false} fill={false} className={classes.limits} />
      )}
      <div ref={disableMapClicks} className={classes.toolbar}>
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

export const boundsOf = ({ south, west, north, east }: Box) => latLngBounds([south, west], [north, east]);

/** Returns the bounds of the map, limited to one world, because Leaflet repeats the world sideways. */
export function viewOf(map: Pick<LeafletMap, 'getBounds'>): Box {
  const bounds = map.getBounds();
  return {
    west: Math.max(-180, bounds.getWest()),
    south: Math.max(-90, bounds.getSouth()),
    east: Math.min(180, bounds.getEast()),
    north: Math.min(90, bounds.getNorth()),
  };
}

const SIDES = ['west', 'south', 'east', 'north'] as const;

const boxText = (box: Box): string => SIDES.map((side) => Util.formatNum(box[side], 5)).join(',');

/** Ignores differences of up to a thirtieth of the view, because an opening popup moves the map a little. */
function isSameView(one: Box, other: Box): boolean {
  const [wide, high] = [one.east - one.west, one.north - one.south];
  return SIDES.every((side, at) => Math.abs(one[side] - other[side]) <= (at % 2 ? high : wide) / 30);
}
