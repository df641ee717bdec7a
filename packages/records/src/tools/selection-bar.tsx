import { Button } from '@ar/ui/button';
import { ClearGlyph } from '@ar/ui/glyphs';
import { useAllRows } from '../actions/all-rows.ts';
import { useDepartment } from '../list/department.tsx';
import { useList } from '../list/list.tsx';
import type { RecordRow } from '../list/list-page.ts';
import { useDepartmentText } from '../texts/record-text.tsx';
import '../texts/tools.ts';
import { useActions } from './actions.tsx';
import classes from './selection-bar.module.css';

export default function SelectionBar() {
  const text = useDepartmentText();
  const { resource, bulk = [], may } = useDepartment();
  const { list, focus } = useList();
  const { selection, tools } = useActions();
  const chosen = selection.rows.length;
  const count = list.count ?? 0;
  const { loaded, load, stop } = useAllRows<RecordRow>(resource, list.state);
  // Rows and not the query, which could match others later (payloadcms/payload#17670).
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
          focus.focusHeading();
        }}
      >
        {text('chooseNone')}
      </Button>
      <div className={classes.actions}>
        {bulk
          .filter(({ needs }) => may(needs))
          .map(({ key, tone, run }) => (
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
