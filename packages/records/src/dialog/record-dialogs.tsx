import { keys } from '@ar/domain/query-keys';
import { Button } from '@ar/ui/button';
import { Modal, ModalBody } from '@ar/ui/dialog';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { isGone } from '../actions/file-download.ts';
import { useDepartment } from '../list/department.tsx';
import type { RecordFormProps, RecordRow } from '../list/list-page.ts';
import type { RecordDialog } from '../list/record-dialog.ts';
import { Message } from '../message.tsx';
import { RecordSkeleton } from '../not-loaded.tsx';
import { read } from '../read.ts';
import { useRecordText } from '../texts/record-text.tsx';
import '../texts/form.ts';
import '../texts/tools.ts';

type RecordForm = ComponentType<RecordFormProps<RecordRow>>;

interface RecordDialogsProps extends Pick<RecordFormProps<RecordRow>, 'onSaved' | 'onEditSaved'> {
  dialog: RecordDialog;
  Form: RecordForm | undefined;
  onClose(): void;
}

const TITLES = { closed: 'loading', add: 'addTitle', edit: 'editTitle' } as const;

export default function RecordDialogs(given: RecordDialogsProps) {
  const { dialog, Form, onClose, onSaved, onEditSaved } = given;
  const { mode, id } = dialog;
  const text = useRecordText();
  return (
    <Modal
      key={`${mode}${id}`}
      // The titles load with the department's form.
      title={text(Form ? TITLES[mode] : 'loading')}
      closeLabel={text('close')}
      onClose={onClose}
    >
      {!Form ? (
        <Loading />
      ) : id === undefined ? (
        <Form start={dialog.start} onCancel={onClose} {...{ onSaved, onEditSaved }} />
      ) : (
        <KnownRecord {...given} id={id} Form={Form} />
      )}
    </Modal>
  );
}

function KnownRecord(props: Omit<RecordDialogsProps, 'dialog'> & { id: number; Form: RecordForm }) {
  const { id, Form, onSaved, onClose } = props;
  const { resource } = useDepartment();
  const text = useRecordText();
  const client = useQueryClient();
  const queryKey = keys.edited(resource, id);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: read<RecordRow>(`${resource}${id}/`),
    // Loads the record for each edit, and never during an edit.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) {
    const gone = isGone(error);
    return (
      <ModalBody>
        <Message tone="failure">
          <p>{text(gone ? 'goneText' : 'recordFailedText')}</p>
          <Button appearance="primary" onClick={gone ? onClose : () => void refetch()}>
            {text(gone ? 'notFoundLink' : 'retry')}
          </Button>
        </Message>
      </ModalBody>
    );
  }
  if (!data) return <Loading />;
  return (
    <Form
      row={data}
      onSaved={(row, mode, isTold) => {
        client.removeQueries({ queryKey });
        onSaved(row, mode, isTold);
      }}
      onCancel={onClose}
    />
  );
}

function Loading() {
  const text = useRecordText();
  return (
    <ModalBody>
      <RecordSkeleton label={text('loading')} />
    </ModalBody>
  );
}
