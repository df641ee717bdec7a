import { MAX_MAP_ROWS } from '@ar/domain/limits';
import type { Translate } from '@ar/session';
import { Button } from '@fluentui/react-components';
import classes from './places-map.module.css';

interface MapSummaryProps {
  shown: number;
  /** How many match the search, on the map or not. */
  found: number;
  /** Whether there are places that the map was not given. */
  more: boolean;
  search: string;
  onClearSearch(): void;
  text: Translate;
}

/** What the map cannot show, in words; how many there are in all, the list's own status says. */
export function MapSummary({ shown, found, more, search, onClearSearch, text }: MapSummaryProps) {
  const without = found - shown;
  return (
    <div className={classes.summary}>
      <p role="status">
        {found === 0 && text('mapNoMatch', { search })}
        {without > 0 && text('mapWithout', { count: without })}{' '}
        {more && text('mapMore', { most: MAX_MAP_ROWS })}
      </p>
      {found === 0 && (
        <Button size="small" onClick={onClearSearch}>
          {text('searchClear')}
        </Button>
      )}
    </div>
  );
}
