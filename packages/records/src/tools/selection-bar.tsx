import { Button } from '@ar/ui/button';
import { ClearGlyph } from '@ar/ui/glyphs';
import { useAllRows } from '../actions/all-rows.ts';
import type { ActionTools, ListPage, RecordAction, RecordRow } from '../list/list-page.ts';
import { useDepartmentText } from '../texts/record-text.tsx';
import type { Selection } from './selection.ts';
import classes from './selection-bar.module.css';
import '../texts/tools.ts';

interface SelectionBarProps<Row extends RecordRow> {
  page: ListPage<Row>;
  selection: Selection<Row>;
  actions: readonly RecordAction<Row>[];
  tools: ActionTools<Row>;
}

export default function SelectionBar<Row extends RecordRow>({
  page,
  selection,
  actions,
  tools,
}: SelectionBarProps<Row>) {
  const text = useDepartmentText();
  const chosen = selection.rows.length;
  const count = page.list.count ?? 0;
  const { loaded, load, stop } = useAllRows<Row>(page.resource, page.list.state);
  // Rows, and not the question: it could match others later (payloadcms/payload#17670).
  const chooseAll = () =>
    load(undefined, {
      onSuccess: (rows) => selection.choose(rows, true),
      onError: ({ name }) => name !== 'AbortError' && tools.say({ text: text('chooseAllFailed') }),
    });
  return (
    <section className={classes.bar} aria-label={text('chosen')}>
      <p role="status" className={classes.count}>
        {loaded === undefined
          ? text('chosenCount', { count: chosen })
          : text('choosing', { done: loaded, count })}
      </p>
      {loaded !== undefined && (
        <Button className={classes.action} size="small" onClick={stop}>
          {text('stop')}
        </Button>
      )}
      {loaded === undefined && chosen < count && (
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
            disabledFocusable={loaded !== undefined}
            onClick={() => run(selection.rows, tools)}
          >
            {text(key)}
          </Button>
        ))}
      </div>
    </section>
  );
}
