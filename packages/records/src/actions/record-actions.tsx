import { type Translate, useCan } from '@ar/session';
import { RowMenu } from '@ar/ui/menu';
import { useMemo, useState } from 'react';
import { useRecordDialog } from '../list/record-dialog.ts';
import { NoticeBar } from './notice-bar.tsx';
import type { ActionTools, Layer, Notice, RecordActions, RecordRow } from './row-action.ts';

interface RecordActionsOptions<Row>
  extends Pick<ActionTools<Row>, 'resource' | 'nameOf' | 'shown' | 'load' | 'changed'> {
  actions: RecordActions<Row> | undefined;
  text: Translate;
}

/** What a department lets a person do to its rows, ready for the list to show. */
export function useRecordActions<Row extends RecordRow>({ actions, ...given }: RecordActionsOptions<Row>) {
  const { text, nameOf } = given;
  const may = useCan();
  const [layer, setLayer] = useState<{ of: Layer } | null>(null);
  const [notice, say] = useState<Notice | null>(null);
  const { open } = useRecordDialog();

  const tools: ActionTools<Row> = {
    ...given,
    say,
    open,
    show(load) {
      say(null);
      given.load(load).then(
        (of) => setLayer({ of }),
        // The network is away, or a newer release has taken the place of this code.
        () => say({ text: text('actionNotLoaded') }),
      );
    },
  };
  const allowed = useMemo(
    () => actions?.row.filter(({ needs }) => may(needs, actions.of)) ?? [],
    [actions, may],
  );
  const menuOf = (row: Row) => {
    const items = allowed.filter(({ when }) => !when || when(row));
    if (items.length === 0) return null;
    return (
      <RowMenu
        label={text('actionsOf', { name: nameOf(row) })}
        onIntent={() => {
          // A failure to fetch ahead is told when the action runs.
          for (const { prefetch } of items) if (prefetch) given.load(prefetch).catch(() => undefined);
        }}
        items={items.map(({ key, tone, run }) => ({
          key,
          tone,
          label: text(key),
          onSelect: () => run(row, tools),
        }))}
      />
    );
  };
  return {
    tools,
    controls: allowed.length > 0 ? { label: text('actions'), of: menuOf } : undefined,
    bulk: actions?.bulk.filter(({ needs }) => may(needs, actions.of)) ?? [],
    layer: layer?.of(() => setLayer(null)) ?? null,
    notice: notice && <NoticeBar notice={notice} closeLabel={text('close')} onClose={() => say(null)} />,
  };
}
