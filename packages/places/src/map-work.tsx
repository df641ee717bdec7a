import type { Entity } from '@ar/domain/entities/entity';
import type { Place } from '@ar/domain/places';
import type { Translate } from '@ar/session';
import { Button } from '@ar/ui/button';
import { PreviousGlyph } from '@ar/ui/glyphs';
import type { LatLngLiteral } from 'leaflet';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ChoiceList } from './choice-list.tsx';
import { positionOf } from './cluster-places.ts';
import { useInLanguage } from './in-language.ts';
import { useMap, useMapEvents } from './leaflet-in-react.ts';
import { PlaceMarkers, roundPosition, TargetMarker } from './map-marker.tsx';
import classes from './map-popup.module.css';
import { MapPopup } from './map-popup.tsx';
import { MapToolbar } from './map-toolbar.tsx';
import { MovePlace } from './move-place.tsx';
import { type MapRecord, NewPlace, PlaceDetails } from './place-details.tsx';

export interface MapWorkProps<Row> {
  entity: Entity;
  places: readonly Place[];
  /** An SVG path on a grid of 24 × 24. */
  glyph: string;
  popup(record: Row): ReactNode;
  bbox: string | undefined;
  onBox(bbox: string | undefined): void;
  saved?: { id: number } | undefined;
  linkTo?: ((id: number) => ReactNode) | undefined;
  onAdd?: ((start: Readonly<Record<string, string>>) => void) | undefined;
  onEdit?: ((id: number) => void) | undefined;
  onMoved?: ((record: MapRecord) => void) | undefined;
  text: Translate;
}

type Task =
  | { kind: 'open'; at: LatLngLiteral; ids: readonly number[]; chosen?: number }
  | { kind: 'new'; at: LatLngLiteral }
  | { kind: 'move'; record: MapRecord; from: LatLngLiteral; name: string };

export function MapWork<Row extends MapRecord>(props: MapWorkProps<Row>) {
  const { entity, places, glyph, bbox, onBox, saved, onAdd, onMoved, text } = props;
  const map = useMap();
  const [task, setTask] = useState<Task>();
  const opener = useRef<HTMLElement>(undefined);
  const inLanguage = useInLanguage(entity);
  const nameOf = (place: Place) => inLanguage(place, 'name');
  const moved = task?.kind === 'move' ? task.record.id : undefined;

  function begin(next: Task, from?: HTMLElement) {
    opener.current = from;
    setTask(next);
  }
  function end() {
    setTask(undefined);
    const back = opener.current?.isConnected ? opener.current : map.getContainer();
    back.focus({ preventScroll: true });
  }
  const beginNew = (at: LatLngLiteral) =>
    begin({ kind: 'new', at: roundPosition(at) }, document.activeElement as HTMLElement);
  useEmptyPress(task !== undefined, onAdd && beginNew);
  useSaved(saved, places, (place) => begin({ kind: 'open', at: positionOf(place), ids: [place.id] }));

  // If another task has replaced the task of the closed popup, the other task remains.
  const onGone = () => setTask((current) => (current === task ? undefined : current));

  return (
    <>
      {task?.kind !== 'move' && (
        <MapToolbar bbox={bbox} onBox={onBox} onAddHere={onAdd && beginNew} text={text} />
      )}
      <PlaceMarkers
        places={moved === undefined ? places : places.filter(({ id }) => id !== moved)}
        {...{ glyph, nameOf, text }}
        onOpen={(at, ids, from) => moved === undefined && begin({ kind: 'open', at, ids }, from)}
      />
      {task?.kind === 'open' && (
        <OpenPlaces
          {...props}
          task={task}
          onChoose={(chosen) => setTask({ ...task, chosen })}
          onMove={
            onMoved &&
            ((record, place) =>
              begin({ kind: 'move', record, from: positionOf(place), name: nameOf(place).words }))
          }
          onClose={end}
          onGone={onGone}
        />
      )}
      {task?.kind === 'new' && onAdd && (
        <>
          <TargetMarker still position={task.at} label={text('newPlace')} onChoose={beginNew} />
          <MapPopup
            key="new"
            position={task.at}
            title={{ words: text('newPlace') }}
            onClose={end}
            {...{ text, onGone }}
          >
            <NewPlace at={task.at} text={text} onAdd={onAdd} />
          </MapPopup>
        </>
      )}
      {task?.kind === 'move' && (
        <MovePlace
          key={task.record.id}
          {...task}
          {...{ entity, text }}
          onMoved={(record, position) => {
            onMoved?.(record);
            begin({ kind: 'open', at: position, ids: [record.id] });
          }}
          onEnd={() => begin({ kind: 'open', at: task.from, ids: [task.record.id] })}
        />
      )}
    </>
  );
}

interface OpenPlacesProps<Row> extends MapWorkProps<Row> {
  task: Extract<Task, { kind: 'open' }>;
  onChoose(id: number | undefined): void;
  onMove: ((record: MapRecord, place: Place) => void) | undefined;
  onClose(): void;
  onGone(): void;
}

function OpenPlaces<Row extends MapRecord>(props: OpenPlacesProps<Row>) {
  const { entity, places, task, text, onChoose, onMove, onClose, onGone, popup, linkTo, onEdit } = props;
  const inLanguage = useInLanguage(entity);
  const here = places.filter(({ id }) => task.ids.includes(id));
  const only = here.length === 1 ? here[0] : here.find(({ id }) => id === task.chosen);
  if (here.length === 0) return null;
  const several = text('mapSamePlace', { count: here.length });
  return (
    <MapPopup
      key={only?.id ?? 'several'}
      position={only ? positionOf(only) : task.at}
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
      {only && (
        <PlaceDetails<Row>
          {...{ entity, text, popup, linkTo, onEdit }}
          id={only.id}
          onMove={onMove && ((record) => onMove(record, only))}
        />
      )}
    </MapPopup>
  );
}

/**
 * Calls `onPress` on a press on an empty spot of the map. Ignores a press that closes a popup, and the first tap, after
 * which swipes move the map (`MapGestures`).
 */
function useEmptyPress(isBusy: boolean, onPress: ((at: LatLngLiteral) => void) | undefined) {
  const counts = useRef(true);
  const map = useMapEvents({
    // Leaflet has closed the popup before this event. React has not rendered since, so `isBusy` is still true.
    click: ({ latlng }) => {
      if (counts.current && !isBusy) onPress?.(latlng);
    },
  });
  useEffect(() => {
    const container = map.getContainer();
    const onDown = ({ pointerType }: PointerEvent) => {
      counts.current = pointerType !== 'touch' || container.hasAttribute('data-taken');
    };
    container.addEventListener('pointerdown', onDown);
    return () => container.removeEventListener('pointerdown', onDown);
  }, [map]);
}

function useSaved(saved: { id: number } | undefined, places: readonly Place[], show: (place: Place) => void) {
  const seen = useRef(saved);
  const showSaved = useEffectEvent(() => {
    const found = saved !== seen.current && places.find(({ id }) => id === saved?.id);
    if (!found) return;
    seen.current = saved;
    show(found);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the saved record or the places have changed.
  useEffect(() => showSaved(), [saved, places]);
}
