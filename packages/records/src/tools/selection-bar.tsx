import type { Translate } from '@ar/session';
import { ClearGlyph } from '@ar/ui/glyphs';
import { Button } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { allRows } from '../actions/all-rows.ts';
import type { ListState } from '../list/list-state.ts';
import classes from './selection-bar.module.css';

interface SelectionBarProps<Row> {
  chosen: number;
  /** How many rows match the search. */
  count: number;
  resource: string;
  state: ListState;
  text: Translate;
  actions: readonly { key: string; tone?: 'destructive' | undefined; onSelect(): void }[];
  onAll(rows: readonly Row[]): void;
  onFailed(): void;
  onClear(): void;
}

/** How many rows are chosen and what can be done to exactly those. */
export default function SelectionBar<Row extends { id: number }>(props: SelectionBarProps<Row>) {
  const { chosen, count, text, actions, onClear } = props;
  const { loading, chooseAll, stop } = useChooseAll(props);
  return (
    <section className={classes.bar} aria-label={text('chosen')}>
      <p role="status" className={classes.count}>
        {loading === null
          ? text('chosenCount', { count: chosen })
          : text('choosing', { done: loading, count })}
      </p>
      {loading !== null && (
        <Button className={classes.action} size="small" onClick={stop}>
          {text('stop')}
        </Button>
      )}
      {loading === null && chosen < count && (
        <Button className={classes.action} size="small" appearance="subtle" onClick={chooseAll}>
          {text('chooseAll', { count })}
        </Button>
      )}
      <Button
        className={classes.clear}
        size="small"
        appearance="subtle"
        icon={<ClearGlyph />}
        onClick={onClear}
      >
        {text('chooseNone')}
      </Button>
      <div className={classes.actions}>
        {actions.map(({ key, tone, onSelect }) => (
          <Button
            key={key}
            className={classes.action}
            size="small"
            data-tone={tone}
            disabledFocusable={loading !== null}
            onClick={onSelect}
          >
            {text(key)}
          </Button>
        ))}
      </div>
    </section>
  );
}

/**
 * Chooses every row that matches, by fetching them: what is chosen is then a list of rows and not a question that
 * the server could answer with others later (a search left out there once changed a whole collection: payload 17670).
 */
function useChooseAll<Row extends { id: number }>(props: SelectionBarProps<Row>) {
  const { resource, state, onAll, onFailed } = props;
  const [loading, setLoading] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function chooseAll() {
    const run = new AbortController();
    running.current = run;
    setLoading(0);
    try {
      onAll(await allRows<Row>(resource, state, { signal: run.signal, onProgress: setLoading }));
    } catch {
      if (!run.signal.aborted) onFailed();
    }
    setLoading(null);
  }
  return { loading, chooseAll: () => void chooseAll(), stop: () => running.current?.abort() };
}
