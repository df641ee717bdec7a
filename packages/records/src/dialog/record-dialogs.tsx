import { ApiError, addTexts, api, type Translate, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Modal, ModalBody } from '@ar/ui/dialog';
import { SkeletonBar } from '@ar/ui/states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import type { RecordFormProps } from '../form/record-form.tsx';
import type { RecordDialog } from '../list/record-dialog.ts';
import * as formTexts from '../texts/form.ts';
import * as toolTexts from '../texts/tools.ts';
import classes from './record-dialogs.module.css';

interface RecordDialogsProps<Row> {
  dialog: RecordDialog;
  resource: string;
  namespace: string;
  /** Undefined until its code is here. */
  Form: ComponentType<RecordFormProps<Row>> | undefined;
  onClose(): void;
  onSaved(row: Row, mode: 'add' | 'edit'): void;
}

/** The dialog that the address asks for: a new record, or one to edit or read, which is loaded first. */
export default function RecordDialogs<Row>(given: RecordDialogsProps<Row>) {
  const { dialog, namespace, Form, onClose } = given;
  // The words of forms, and of what can be done in them, come with the code of forms.
  useState(() => {
    addTexts(namespace, formTexts);
    addTexts(namespace, toolTexts);
  });
  const text = useText(namespace);
  if (dialog.mode === 'closed') return null;
  const titles = { add: 'addTitle', edit: 'editTitle', detail: 'detailTitle' } as const;
  return (
    <Modal
      key={`${dialog.mode}${dialog.id}`}
      title={text(titles[dialog.mode])}
      closeLabel={text('close')}
      onClose={onClose}
      // There is nothing to lose by reading.
      dismissible={dialog.mode === 'detail'}
    >
      {!Form ? (
        <Loading text={text} />
      ) : dialog.mode === 'add' ? (
        <Form onSaved={given.onSaved} onCancel={onClose} />
      ) : (
        <KnownRecord {...given} dialog={dialog} Form={Form} text={text} />
      )}
    </Modal>
  );
}

interface KnownRecordProps<Row> extends RecordDialogsProps<Row> {
  dialog: Extract<RecordDialog, { id: number }>;
  Form: ComponentType<RecordFormProps<Row>>;
  text: Translate;
}

function KnownRecord<Row>({ dialog, resource, Form, text, onSaved, onClose }: KnownRecordProps<Row>) {
  const client = useQueryClient();
  const path = `${resource}${dialog.id}/`;
  const { data, error, refetch } = useQuery({
    queryKey: [resource, 'record', dialog.id],
    queryFn: ({ signal }) => api<Row>(path, { signal, showsFailure: true }),
    // A record is read again for each edit, and does not change during it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) {
    const gone = error instanceof ApiError && error.status === 404;
    return (
      <ModalBody>
        <div role="alert" className={classes.failed}>
          <p>{text(gone ? 'goneText' : 'recordFailedText')}</p>
          {gone ? (
            <Button appearance="primary" onClick={onClose}>
              {text('notFoundLink')}
            </Button>
          ) : (
            <Button appearance="primary" onClick={() => void refetch()}>
              {text('retry')}
            </Button>
          )}
        </div>
      </ModalBody>
    );
  }
  if (!data) return <Loading text={text} />;
  return (
    <Form
      row={data}
      readOnly={dialog.mode === 'detail'}
      onSaved={(row, mode) => {
        client.removeQueries({ queryKey: [resource, 'record', dialog.id] });
        onSaved(row, mode);
      }}
      onCancel={onClose}
    />
  );
}

function Loading({ text }: { text: Translate }) {
  return (
    <ModalBody>
      <div role="status" className={classes.loading}>
        <span className={classes.spoken}>{text('loading')}</span>
        {[0, 1, 2, 3, 4, 5].map((seed) => (
          <SkeletonBar key={seed} seed={seed} />
        ))}
      </div>
    </ModalBody>
  );
}
