import type { Entity } from '@ar/domain/entities/entity';
import type { Place } from '@ar/domain/places';
import type { Translate } from '@ar/session';
import { Button } from '@ar/ui/button';
import { PreviousGlyph } from '@ar/ui/glyphs';
import type { LatLngLiteral } from 'leaflet';
import { type ReactNode, useRef, useState } from 'react';
import { ChoiceList } from './choice-list.tsx';
import { positionOf } from './cluster-places.ts';
import { useInLanguage } from './in-language.ts';
import { useMap } from './leaflet-in-react.ts';
import { PlaceMarkers } from './map-marker.tsx';
import classes from './map-popup.module.css';
import { MapPopup } from './map-popup.tsx';
import { PlaceDetails } from './place-details.tsx';

export interface PlacesLayerProps<Row> {
  entity: Entity;
  places: readonly Place[];
  /** An SVG path on a grid of 24 × 24. */
  glyph: string;
  popup(record: Row): ReactNode;
  linkTo?: ((id: number) => ReactNode) | undefined;
  onEdit?: ((id: number) => void) | undefined;
  text: Translate;
}

interface Opened {
  at: LatLngLiteral;
  ids: readonly number[];
  chosen?: number | undefined;
}

export function PlacesLayer<Row>(props: PlacesLayerProps<Row>) {
  const { entity, places, glyph, text } = props;
  const map = useMap();
  const [opened, setOpened] = useState<Opened>();
  const opener = useRef<HTMLElement>(undefined);
  const inLanguage = useInLanguage(entity);

  function close() {
    setOpened(undefined);
    const back = opener.current?.isConnected ? opener.current : map.getContainer();
    back.focus({ preventScroll: true });
  }

  return (
    <>
      <PlaceMarkers
        {...{ places, glyph, text }}
        nameOf={(place) => inLanguage(place, 'name')}
        onOpen={(at, ids, from) => {
          opener.current = from;
          setOpened({ at, ids });
        }}
      />
      {opened && (
        <OpenedPlaces
          {...props}
          opened={opened}
          onChoose={(chosen) => setOpened({ ...opened, chosen })}
          onClose={close}
          // If another popup has replaced the closed popup, the other popup remains.
          onGone={() => setOpened((current) => (current === opened ? undefined : current))}
        />
      )}
    </>
  );
}

interface OpenedPlacesProps<Row> extends PlacesLayerProps<Row> {
  opened: Opened;
  onChoose(id: number | undefined): void;
  onClose(): void;
  onGone(): void;
}

function OpenedPlaces<Row>(props: OpenedPlacesProps<Row>) {
  const { entity, places, opened, text, onChoose, onClose, onGone, popup, linkTo, onEdit } = props;
  const inLanguage = useInLanguage(entity);
  const here = places.filter(({ id }) => opened.ids.includes(id));
  const only = here.length === 1 ? here[0] : here.find(({ id }) => id === opened.chosen);
  if (here.length === 0) return null;
  const several = text('mapSamePlace', { count: here.length });
  return (
    <MapPopup
      key={only?.id ?? 'several'}
      position={only ? positionOf(only) : opened.at}
      title={only ? inLanguage(only, 'name') : { words: several }}
      {...{ text, onClose, onGone }}
    >
      {!only && (
        <ChoiceList
          choices={here.map((place) => {
            const { words, lang } = inLanguage(place, 'name');
            return { key: place.id, lang, content: words, onChoose: () => onChoose(place.id) };
          })}
        />
      )}
      {only && here.length > 1 && (
        <Button
          roomy
          appearance="subtle"
          className={classes.back}
          icon={<PreviousGlyph />}
          onClick={() => onChoose(undefined)}
        >
          {several}
        </Button>
      )}
      {only && <PlaceDetails<Row> {...{ entity, text, popup, linkTo, onEdit }} id={only.id} />}
    </MapPopup>
  );
}
