import type { Action } from '@ar/domain/permissions';
import { api, type ChangedRecord } from '@ar/session';
import { offerUndo } from '../history/offer-undo.ts';
import type { ActionTools, RecordAction, RecordRow } from '../list/list-page.ts';
import type { BulkAction } from './bulk-action-dialog.tsx';
import { changeRecord, joined } from './change-record.ts';

const questions = () => import('./bulk-action-dialog.tsx');
type Questions = Awaited<ReturnType<typeof questions>>;

function ask<Row extends RecordRow>(
  rows: readonly Row[],
  tools: ActionTools<Row>,
  taskOf: (code: Questions) => BulkAction<Row>,
): void {
  tools.withCode(questions, (code) => {
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

/** Deleting more rows needs their number typed. */
const CONFIRMED_BY_PRESS = 20;

/** 'Izbriši' with its fixed question. `also` is the key of a further effect. */
export const deletion = (also?: string): RecordAction<RecordRow> => ({
  key: 'delete',
  needs: 'delete',
  tone: 'destructive',
  prefetch: questions,
  run(rows, tools) {
    const { text, resource } = tools;
    const count = rows.length;
    const call = { method: 'DELETE', showsFailure: true, ...joined(rows) } as const;
    ask(rows, tools, ({ WhatGoes }) => ({
      title: text('delete'),
      text: about(rows, 'delete', tools),
      more: <WhatGoes rows={rows} tools={tools} also={also && text(also, { count })} />,
      toType:
        count > CONFIRMED_BY_PRESS
          ? { number: count, label: text('typeNumber', { count }), wrong: text('typedWrong', { count }) }
          : undefined,
      confirmLabel: text('deleteConfirm'),
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

function askToSwitch<Row extends Switched>(
  rows: readonly Row[],
  active: boolean,
  tools: ActionTools<Row>,
  words: Pick<BulkAction<Row>, 'title' | 'text' | 'confirmLabel' | 'asksReason'>,
) {
  const { text, resource, nameOf } = tools;
  const batch = joined(rows);
  const changed: ChangedRecord[] = [];
  ask(rows, tools, () => ({
    ...words,
    cancelLabel: text('cancel'),
    removes: false,
    becomesActive: active,
    async act(row, reason) {
      // The value in the question: a colleague may have switched the row meanwhile.
      const state = { is_active: active, ...(reason && { reason }) };
      // The API takes records of departments as forms only.
      const body = resource.startsWith('/records/') ? formOf(state) : state;
      const { version } = row;
      const now = await changeRecord<Switched>(`${resource}${row.id}/`, { version, body, ...batch });
      if (now) changed.push({ id: row.id, version: now.version, name: nameOf(row) });
    },
    onEnd() {
      if (changed.length > 0) offerUndo({ path: resource, did: 'status', records: changed });
    },
  }));
}

/** 'Promijeni Status Baze Znanja': the question tells what the change means for the assistant. */
function askAboutStatus<Row extends Switched>(
  rows: readonly Row[],
  active: boolean,
  tools: ActionTools<Row>,
) {
  const { text } = tools;
  const key = active ? 'activate' : 'deactivate';
  askToSwitch(rows, active, tools, {
    title: text('changeStatus'),
    text: `${about(rows, key, tools)} ${text('statusMeaning')}`,
    confirmLabel: text(key),
  });
}

export const statusAction: RecordAction<Switched> = {
  key: 'changeStatus',
  needs: 'update',
  prefetch: questions,
  run: (rows, tools) => askAboutStatus(rows, !rows[0]?.is_active, tools),
};

/** Sets a state that the row does not have, after the question `{key}Text` with the answer `{key}Confirm`. */
export const switching = (
  key: string,
  active: boolean,
  { asksReason }: Pick<Asking<Switched>, 'asksReason'> = {},
): RecordAction<Switched> => ({
  key,
  needs: 'update',
  when: ({ is_active }) => is_active !== active,
  prefetch: questions,
  run: (rows, tools) => askToSwitch(rows, active, tools, { ...questionOf(rows, key, tools), asksReason }),
});

const questionOf = <Row,>(rows: readonly Row[], key: string, tools: ActionTools<Row>) => ({
  title: tools.text(key),
  text: about(rows, key, tools),
  confirmLabel: tools.text(`${key}Confirm`),
});

interface Asking<Row> {
  needs: Action;
  when?(row: Row): boolean;
  asksReason?: boolean;
  /** Below the record's path. */
  call: string;
}

/** Makes a call of the row after the question `{key}Text` with the answer `{key}Confirm`. */
export const asking = <Row extends RecordRow>(
  key: string,
  { needs, when, asksReason, call }: Asking<Row>,
): RecordAction<Row> => ({
  key,
  needs,
  ...(when && { when }),
  prefetch: questions,
  run: (rows, tools) =>
    ask(rows, tools, () => ({
      ...questionOf(rows, key, tools),
      cancelLabel: tools.text('cancel'),
      removes: false,
      asksReason,
      act: ({ id }, reason) =>
        api(`${tools.resource}${id}/${call}/`, {
          method: 'POST',
          body: asksReason ? { reason } : {},
          showsFailure: true,
        }),
    })),
});

const switchChosen = (active: boolean): RecordAction<Switched> => ({
  key: active ? 'activate' : 'deactivate',
  needs: 'update',
  run(rows, tools) {
    const others = rows.filter((row) => row.is_active !== active);
    if (others.length > 0) askAboutStatus(others, active, tools);
    else tools.say({ text: tools.text(active ? 'allActive' : 'noneActive') });
  },
});

export const activateChosen = switchChosen(true);
export const deactivateChosen = switchChosen(false);
