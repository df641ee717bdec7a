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

/** The dialog shows the texts with the keys `{key}Text` (the question) and `{key}Confirm` (the label of the button). */
const confirmed = <Row extends RecordRow>(
  action: Omit<RecordAction<Row>, 'prefetch' | 'run'>,
  taskOf: (
    rows: readonly Row[],
    tools: ActionTools<Row>,
    code: DialogCode,
  ) => Omit<BulkAction<Row>, 'title' | 'text' | 'confirmLabel'>,
): RecordAction<Row> => ({
  ...action,
  prefetch: loadDialog,
  run: (rows, tools) =>
    openDialog(rows, tools, (code) => ({
      title: tools.text(action.key),
      text: about(rows, action.key, tools),
      confirmLabel: tools.text(`${action.key}Confirm`),
      tone: action.tone,
      ...taskOf(rows, tools, code),
    })),
});

const MAX_UNTYPED = 20;

export const deletion = (also?: string): RecordAction<RecordRow> =>
  confirmed({ key: 'delete', needs: 'delete', tone: 'destructive' }, (rows, tools, { DeletionPreview }) => {
    const { text, resource } = tools;
    const count = rows.length;
    const call = { method: 'DELETE', showsFailure: true, ...batchHeaders(rows) } as const;
    return {
      more: <DeletionPreview rows={rows} tools={tools} also={also && text(also, { count })} />,
      toType:
        count > MAX_UNTYPED
          ? { number: count, label: text('typeNumber', { count }), wrong: text('typedWrong', { count }) }
          : undefined,
      cancelLabel: text('deleteCancel'),
      removes: true,
      act: ({ id }) => api(`${resource}${id}/`, call),
    };
  });

export const deleteAction = deletion();

type Switched = RecordRow & { is_active: boolean; version: number };

function formOf(state: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(state)) form.append(name, String(value));
  return form;
}

function switchTask(rows: readonly Switched[], active: boolean, resource: string) {
  const batch = batchHeaders(rows);
  return {
    did: 'status',
    act({ id, version }: Switched, reason: string) {
      // The request contains the status that the dialog has shown, because toggling could undo a colleague's change.
      const state = { is_active: active, ...(reason && { reason }) };
      // The API accepts only `multipart/form-data` for records of departments.
      const body = resource.startsWith('/records/') ? formOf(state) : state;
      return changeRecord<Switched>(`${resource}${id}/`, { version, body, ...batch });
    },
  } as const;
}

function confirmStatus(rows: readonly Switched[], active: boolean, tools: ActionTools<Switched>) {
  const { text, resource } = tools;
  const key = active ? 'activate' : 'deactivate';
  openDialog(rows, tools, () => ({
    title: text('changeStatus'),
    text: `${about(rows, key, tools)} ${text('statusMeaning')}`,
    confirmLabel: text(key),
    ...switchTask(rows, active, resource),
  }));
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

export const switching = (
  key: string,
  active: boolean,
  { asksReason }: Pick<BulkAction<Switched>, 'asksReason'> = {},
): RecordAction<Switched> =>
  confirmed(
    { key, needs: 'update', when: ({ is_active }) => is_active !== active },
    (rows, { resource }) => ({ asksReason, ...switchTask(rows, active, resource) }),
  );

interface Asking<Row> extends Pick<RecordAction<Row>, 'needs' | 'when'>, Pick<BulkAction<Row>, 'asksReason'> {
  /** The action sends a POST request to this path below the path of the record. */
  call: string;
}

export const asking = <Row extends RecordRow>(
  key: string,
  { asksReason, call, ...action }: Asking<Row>,
): RecordAction<Row> =>
  confirmed({ key, ...action }, (_rows, { resource }) => ({
    asksReason,
    act({ id }, reason) {
      const body = asksReason ? { reason } : {};
      return api(`${resource}${id}/${call}/`, { method: 'POST', body, showsFailure: true });
    },
  }));
