import { MAX_PAGE_LIMIT } from '@ar/domain/limits';
import type { Page } from '@ar/domain/page';
import { api } from '@ar/session';
import { Button } from '@ar/ui/button';
import { ClearGlyph } from '@ar/ui/glyphs';
import { useDepartment } from '../list/department.tsx';
import { useList } from '../list/list.tsx';
import type { RecordRow } from '../list/list-page.ts';
import { type ListState, listCall } from '../list/list-state.ts';
import { useDepartmentText } from '../texts/record-text.tsx';
import '../texts/tools.ts';
import { useWrite } from '../use-write.ts';
import classes from './selection-bar.module.css';

export default function SelectionBar() {
  const text = useDepartmentText();
  const { resource, bulk } = useDepartment();
  const { list, focus, selection, tools } = useList();
  const { count = 0 } = list;
  const { isPending, mutate } = useAllRows(resource, list.state);
  // Stores the matching rows and not the query, because the query could later match other rows.
  const chooseAll = () =>
    mutate(undefined, {
      onSuccess: (rows) => selection.choose(rows, true),
      onError: () => tools.say({ text: text('chooseAllFailed') }),
    });
  return (
    <section className={classes.bar} aria-label={text('chosen')}>
      <p role="status" className={classes.count}>
        {text('chosenCount', { count: selection.rows.length })}
      </p>
      {selection.rows.length < count && (
        <Button
          className={classes.action}
          size="small"
          appearance="subtle"
          busy={isPending}
          onClick={chooseAll}
        >
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
        {bulk.map(({ key, tone, run }) => (
          <Button
            key={key}
            className={classes.action}
            size="small"
            data-tone={tone}
            disabledFocusable={isPending}
            onClick={() => run(selection.rows, tools)}
          >
            {text(key)}
          </Button>
        ))}
      </div>
    </section>
  );
}

const useAllRows = (resource: string, state: ListState) =>
  useWrite<RecordRow[]>({
    async send(_, { signal }) {
      // Two responses may contain the same row, because additions move rows to the next page between two requests.
      const rows = new Map<number, RecordRow>();
      for (let offset = 0; ; offset += MAX_PAGE_LIMIT) {
        const query = { ...listCall(state), limit: MAX_PAGE_LIMIT, offset };
        const { results, count } = await api<Page<RecordRow>>(resource, {
          query,
          signal,
          showsFailure: true,
        });
        for (const row of results) rows.set(row.id, row);
        if (results.length === 0 || offset + results.length >= count) return [...rows.values()];
      }
    },
  });
