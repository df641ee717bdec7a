import type { Entity, RecordEntity } from '@ar/domain/entities/entity';
import type { RecordAction, RecordRow } from '../list/list-page.ts';

export const detailAction: RecordAction<RecordRow> = {
  key: 'detail',
  needs: 'read',
  run: ([row], { open }) => row && open('page', row.id),
};

const historyDialog = () => import('../page/history-dialog.tsx');

export const historyAction = (entity: Entity): RecordAction<RecordRow> => ({
  key: 'history',
  needs: 'read',
  prefetch: historyDialog,
  run: ([row], tools) =>
    row &&
    tools.withCode(historyDialog, ({ HistoryDialog }) =>
      tools.show((close) => <HistoryDialog {...{ entity, row, tools, close }} />),
    ),
});

export const editAction: RecordAction<RecordRow> = {
  key: 'edit',
  needs: 'update',
  run: ([row], { open }) => row && open('edit', row.id),
};

const changing = () => import('./change-many-dialog.tsx');

export const changeMany = (entity: RecordEntity): RecordAction<RecordRow & { version: number }> => ({
  key: 'changeMany',
  needs: 'update',
  run: (rows, tools) =>
    tools.withCode(changing, ({ ChangeManyDialog }) =>
      tools.show((close) => <ChangeManyDialog {...{ entity, rows, tools, close }} />),
    ),
});
