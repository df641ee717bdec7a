import { MAP_CENTRE } from '@ar/domain/limits';
import { useText } from '@ar/session';
import { RetryGlyph } from '@ar/ui/glyphs';
import { BridgeScene, OpenBridgeScene } from '@ar/ui/scenes';
import { EmptyState, ErrorState } from '@ar/ui/viewfinder';
import { Button } from '@fluentui/react-components';
import { type ReactNode, useMemo } from 'react';
import { MapCanvas } from './map-canvas.tsx';
import { MapSummary } from './map-summary.tsx';
import type { Glyph } from './marker-icons.ts';
import { matchesSearch } from './matches-search.ts';
import { PlaceMarkers } from './place-markers.tsx';
import classes from './places-map.module.css';
import { parsePosition } from './position.ts';
import { useMapData } from './use-map-data.ts';

/** What every item of a map's answer has. */
export interface MapPlace {
  id: number;
  name: string;
  name_en: string | null;
  latitude: unknown;
  longitude: unknown;
}

interface PlacesMapProps<Place> {
  /** The list's path; the map's data are at `public/` below it. */
  resource: string;
  /** The department's texts, with `addPlaceTexts` among them. */
  namespace: string;
  /** The list's search: map and list show the same. */
  search: string;
  onClearSearch(): void;
  /** The data are asked for again; the button that was pressed goes, so the page takes the focus. */
  onRetry(): void;
  /** What the list's search looks through. */
  searched(place: Place): readonly (string | null)[];
  glyph: Glyph;
  /** What a popup says below the name. */
  popup(place: Place): ReactNode;
}

const ZOOM = 12;

/** All of a department's places on a map. */
export function PlacesMap<Place extends MapPlace>(props: PlacesMapProps<Place>) {
  const { resource, namespace, search, onClearSearch, onRetry, searched, glyph, popup } = props;
  const text = useText(namespace);
  const { places, more, failed, retry } = useMapData<Place>(resource);
  const { found, placed } = useMemo(() => {
    const found = places?.filter((place) => matchesSearch(search, searched(place))) ?? [];
    const placed = found.flatMap((place) => {
      const position = parsePosition(place);
      return position ? { place, position } : [];
    });
    return { found, placed };
  }, [places, search, searched]);

  function again() {
    onRetry();
    retry();
  }

  if (failed && !places) {
    return (
      <section aria-label={text('mapLabel')}>
        <ErrorState
          scene={<OpenBridgeScene />}
          title={text('mapFailedTitle')}
          text={text('mapFailedText')}
          action={
            <Button appearance="primary" icon={<RetryGlyph />} onClick={again}>
              {text('retry')}
            </Button>
          }
        />
      </section>
    );
  }
  if (places?.length === 0)
    return <EmptyState scene={<BridgeScene />} title={text('emptyTitle')} text={text('emptyText')} />;
  return (
    <section className={classes.places} aria-label={text('mapLabel')}>
      <div className={classes.map}>
        <MapCanvas label={text('title')} centre={MAP_CENTRE} zoom={ZOOM} text={text}>
          <PlaceMarkers placed={placed} glyph={glyph} popup={popup} text={text} />
        </MapCanvas>
        {!places && <p className={classes.loading}>{text('mapLoading')}</p>}
      </div>
      {places && (
        <MapSummary
          shown={placed.length}
          found={found.length}
          more={more}
          search={search}
          onClearSearch={onClearSearch}
          text={text}
        />
      )}
    </section>
  );
}
