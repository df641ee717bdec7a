import { keys } from '@ar/domain/query-keys';
import { Button } from '@ar/ui/button';
import { Modal, ModalBody } from '@ar/ui/dialog';
import { Loaded } from '@ar/ui/loaded';
import { Message } from '@ar/ui/message';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useDepartment } from '../list/department.tsx';
import type { RecordFormProps, RecordRow } from '../list/list-page.ts';
import type { RecordDialog } from '../list/record-dialog.ts';
import { read } from '../read.ts';
import { useRecordText } from '../texts/record-text.tsx';
import '../texts/form.ts';
import '../texts/tools.ts';

type FormProps = RecordFormProps<RecordRow>;

interface RecordDialogsProps extends Pick<FormProps, 'onSaved'> {
  dialog: RecordDialog;
  Form: ComponentType<FormProps>;
  onClose(): void;
}

export function RecordDialogs({ dialog, Form, onClose, onSaved }: RecordDialogsProps) {
  const { mode, id } = dialog;
  const text = useRecordText();
  const form = { onSaved, onCancel: onClose };
  return (
    <Modal
      key={`${mode}${id}`}
      title={text(id === undefined ? 'addTitle' : 'editTitle')}
      closeLabel={text('close')}
      onClose={onClose}
    >
      {id === undefined ? <Form {...form} /> : <EditForm {...form} id={id} Form={Form} />}
    </Modal>
  );
}

/** Loads the record when the edit starts, and does not refetch the record during the edit. */
function EditForm({ id, Form, ...props }: FormProps & { id: number; Form: ComponentType<FormProps> }) {
  const { resource } = useDepartment();
  const text = useRecordText();
  const client = useQueryClient();
  const queryKey = keys.edited(resource, id);
  const query = useQuery({
    queryKey,
    queryFn: read<RecordRow>(`${resource}${id}/`),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const form = (
    <Loaded
      query={query}
      size="block"
      texts={{ loading: text('loading'), failed: text('recordFailedText'), retry: text('retry') }}
      gone={
        <Message tone="failure">
          <p>{text('goneText')}</p>
          <Button appearance="primary" onClick={props.onCancel}>
            {text('notFoundLink')}
          </Button>
        </Message>
      }
    >
      {(row) => (
        <Form
          {...props}
          row={row}
          onSaved={(...saved) => {
            client.removeQueries({ queryKey });
            props.onSaved(...saved);
          }}
        />
      )}
    </Loaded>
  );
  return query.data ? form : <ModalBody>{form}</ModalBody>;
}
