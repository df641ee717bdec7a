import type { Action } from '@ar/domain/permissions';
import { api } from '@ar/session';
import type { ActionTools, RecordAction, RecordRow } from '../list/list-page.ts';
import type { BulkAction } from './bulk-action-dialog.tsx';
import { batchHeaders, changeRecord } from './change-record.ts';

const loadDialog = () => import('./bulk-action-dialog.tsx');
type DialogCode = Awaited<ReturnType<typeof loadDialog>>;

function openDialog<Row extends RecordRow>(
  rows: readonly Row[],
  tools: ActionTools<Row>,
  taskOf: (code: DialogCode) => BulkAction<Row>,
): void {
  tools.withCode(loadDialog, (code) => {
    const task = taskOf(code);
    tools.show((close) => <code.BulkActionDialog {...{ task, rows, tools, close }} />);
  });
}

function about<Row>(rows: readonly Row[], key: string, { text, nameOf }: ActionTools<Row>): string {
  const [only] = rows;
  return rows.length === 1 && only
    ? text(`${key}Text`, { name: nameOf(only) })
    : text(`${key}ManyText`, { count: rows.length });
}

const questionOf = <Row,>(rows: readonly Row[], key: string, tools: ActionTools<Row>) => ({
  title: tools.text(key),
  text: about(rows, key, tools),
  confirmLabel: tools.text(`${key}Confirm`),
});

const MAX_UNTYPED = 20;

export const deletion = (also?: string): RecordAction<RecordRow> => ({
  key: 'delete',
  needs: 'delete',
  tone: 'destructive',
  prefetch: loadDialog,
  run(rows, tools) {
    const { text, resource } = tools;
    const count = rows.length;
    const call = { method: 'DELETE', showsFailure: true, ...batchHeaders(rows) } as const;
    openDialog(rows, tools, ({ DeletionPreview }) => ({
      ...questionOf(rows, 'delete', tools),
      more: <DeletionPreview rows={rows} tools={tools} also={also && text(also, { count })} />,
      toType:
        count > MAX_UNTYPED
          ? { number: count, label: text('typeNumber', { count }), wrong: text('typedWrong', { count }) }
          : undefined,
      cancelLabel: text('deleteCancel'),
      tone: 'destructive',
      removes: true,
      act: ({ id }) => api(`${resource}${id}/`, call),
    }));
  },
});

export const deleteAction = deletion();

type Switched = RecordRow & { is_active: boolean; version: number };

function formOf(state: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(state)) form.append(name, String(value));
  return form;
}

function confirmSwitch<Row extends Switched>(
  rows: readonly Row[],
  active: boolean,
  tools: ActionTools<Row>,
  question: Pick<BulkAction<Row>, 'title' | 'text' | 'confirmLabel' | 'asksReason'>,
) {
  const { resource } = tools;
  const batch = batchHeaders(rows);
  openDialog(rows, tools, () => ({
    ...question,
    did: 'status',
    act({ id, version }, reason) {
      // The request contains the status that the dialog has shown, because toggling could undo a colleague's change.
      const state = { is_active: active, ...(reason && { reason }) };
      // The API accepts only `multipart/form-data` for records of departments.
      const body = resource.startsWith('/records/') ? formOf(state) : state;
      return changeRecord<Switched>(`${resource}${id}/`, { version, body, ...batch });
    },
  }));
}

function confirmStatus<Row extends Switched>(rows: readonly Row[], active: boolean, tools: ActionTools<Row>) {
  const { text } = tools;
  const key = active ? 'activate' : 'deactivate';
  confirmSwitch(rows, active, tools, {
    title: text('changeStatus'),
    text: `${about(rows, key, tools)} ${text('statusMeaning')}`,
    confirmLabel: text(key),
  });
}

export const statusAction: RecordAction<Switched> = {
  key: 'changeStatus',
  needs: 'update',
  prefetch: loadDialog,
  run: (rows, tools) => confirmStatus(rows, !rows[0]?.is_active, tools),
};

const switchChosen = (active: boolean): RecordAction<Switched> => ({
  key: active ? 'activate' : 'deactivate',
  needs: 'update',
  run(rows, tools) {
    const others = rows.filter((row) => row.is_active !== active);
    if (others.length > 0) confirmStatus(others, active, tools);
    else tools.say({ text: tools.text(active ? 'allActive' : 'noneActive') });
  },
});

export const activateChosen = switchChosen(true);
export const deactivateChosen = switchChosen(false);

interface Asking<Row> {
  needs: Action;
  when?(row: Row): boolean;
  asksReason?: boolean;
  call: string;
}

/** The dialog shows the texts with the keys `{key}Text` (the question) and `{key}Confirm` (the label of the button). */
export const switching = (
  key: string,
  active: boolean,
  { asksReason }: Pick<Asking<Switched>, 'asksReason'> = {},
): RecordAction<Switched> => ({
  key,
  needs: 'update',
  when: ({ is_active }) => is_active !== active,
  prefetch: loadDialog,
  run: (rows, tools) => confirmSwitch(rows, active, tools, { ...questionOf(rows, key, tools), asksReason }),
});

/**
 * Sends a POST request to the path `call` below the path of the record. The dialog shows the texts with the keys
 * `{key}Text` (the question) and `{key}Confirm` (the label of the button).
 */
export const asking = <Row extends RecordRow>(
  key: string,
  { asksReason, call, ...action }: Asking<Row>,
): RecordAction<Row> => ({
  key,
  ...action,
  prefetch: loadDialog,
  run: (rows, tools) =>
    openDialog(rows, tools, () => ({
      ...questionOf(rows, key, tools),
      asksReason,
      act({ id }, reason) {
        const body = asksReason ? { reason } : {};
        return api(`${tools.resource}${id}/${call}/`, { method: 'POST', body, showsFailure: true });
      },
    })),
});
