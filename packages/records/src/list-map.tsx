import type { Translate } from '@ar/session';
import { RetryGlyph } from '@ar/ui/glyphs';
import { OpenBridgeScene } from '@ar/ui/scenes';
import { ErrorState } from '@ar/ui/viewfinder';
import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import classes from './list-map.module.css';

/** What a department's map is given. */
export interface ListMapProps {
  search: string;
  onClearSearch(): void;
  /** Something is tried again, and the button that was pressed goes: the page takes the focus. */
  onRetry(): void;
}

/** Fetches a department's map: `() => import('./monuments-map.tsx')`. */
export type LoadMap = () => Promise<{ default: ComponentType<ListMapProps> }>;

interface LoadedListMapProps extends ListMapProps {
  resource: string;
  load: LoadMap;
  text: Translate;
}

// Not `React.lazy`: it throws where it is drawn, remembers a failure for ever, and would take the whole department
// down with it, search and table too.
const codeOf = (resource: string, load: LoadMap) => ({
  queryKey: ['code of the map', resource],
  queryFn: load,
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  retry: false,
});

/** A list's map, whose code is fetched when it is first shown. */
export function ListMap({ resource, load, text, ...map }: LoadedListMapProps) {
  const { data: code, error, refetch } = useQuery(codeOf(resource, load));
  if (code) return <code.default {...map} />;
  if (!error) {
    return (
      <div className={classes.waiting}>
        <span role="status" className={classes.words}>
          {text('mapWaiting')}
        </span>
      </div>
    );
  }
  function retry() {
    map.onRetry();
    void refetch();
  }
  return (
    <ErrorState
      scene={<OpenBridgeScene />}
      title={text('mapFailedTitle')}
      text={text('mapFailedText')}
      action={
        <Button appearance="primary" icon={<RetryGlyph />} onClick={retry}>
          {text('retry')}
        </Button>
      }
    />
  );
}
