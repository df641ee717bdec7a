import type { RecordRow, RowAction } from './row-action.ts';

/** 'Detaljni Pregled': the record in a form that is only read. */
export const detailAction: RowAction<RecordRow> = {
  key: 'detail',
  needs: 'read',
  run: ({ id }, { open }) => open('detail', id),
};

/** 'Izmijeni'. */
export const editAction: RowAction<RecordRow> = {
  key: 'edit',
  needs: 'update',
  run: ({ id }, { open }) => open('edit', id),
};
