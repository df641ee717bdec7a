import { Button } from '@ar/ui/button';
import { ClearGlyph } from '@ar/ui/glyphs';
import { useEffect, useRef, useState } from 'react';
import { allRows } from '../actions/all-rows.ts';
import type { ActionTools, RecordAction, RecordRow } from '../actions/row-action.ts';
import type { ListPage } from '../list/list-page.ts';
import type { Selection } from './selection.ts';
import classes from './selection-bar.module.css';

interface SelectionBarProps<Row extends RecordRow> {
  page: ListPage<Row>;
  selection: Selection<Row>;
  actions: readonly RecordAction<Row>[];
  tools: ActionTools<Row>;
}

/** How many rows are chosen and what can be done to exactly those. */
export default function SelectionBar<Row extends RecordRow>(props: SelectionBarProps<Row>) {
  const { page, selection, actions, tools } = props;
  const { text } = page;
  const chosen = selection.rows.length;
  const count = page.list.count ?? 0;
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
        onClick={() => {
          selection.clear();
          page.focusHeading();
        }}
      >
        {text('chooseNone')}
      </Button>
      <div className={classes.actions}>
        {actions.map(({ key, tone, run }) => (
          <Button
            key={key}
            className={classes.action}
            size="small"
            data-tone={tone}
            disabledFocusable={loading !== null}
            onClick={() => run(selection.rows, tools)}
          >
            {text(key)}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** Fetches every row that matches and chooses those: a query could match other rows later (payloadcms/payload#17670). */
function useChooseAll<Row extends RecordRow>({ page, selection, tools }: SelectionBarProps<Row>) {
  const [loading, setLoading] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function chooseAll() {
    running.current = new AbortController();
    const { signal } = running.current;
    setLoading(0);
    try {
      const { state } = page.list;
      selection.choose(await allRows<Row>(page.resource, state, { signal, onProgress: setLoading }), true);
    } catch {
      if (!signal.aborted) tools.say({ text: tools.text('chooseAllFailed') });
    }
    setLoading(null);
  }
  return { loading, chooseAll: () => void chooseAll(), stop: () => running.current?.abort() };
}
