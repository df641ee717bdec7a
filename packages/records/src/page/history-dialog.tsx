import type { Entity } from '@ar/domain/entities/entity';
import { Button } from '@ar/ui/button';
import { Modal, ModalBody, ModalFooter } from '@ar/ui/dialog';
import { HistoryList } from '../history/history-list.tsx';
import type { ActionTools, RecordRow } from '../list/list-page.ts';
import { useRecordText } from '../texts/record-text.tsx';

interface HistoryDialogProps<Row> {
  entity: Entity;
  row: Row;
  tools: ActionTools<Row>;
  close(): void;
}

export function HistoryDialog<Row extends RecordRow>({ entity, row, tools, close }: HistoryDialogProps<Row>) {
  const { nameOf } = tools;
  const text = useRecordText();
  return (
    <Modal
      title={`${text('history')}: ${nameOf(row)}`}
      closeLabel={text('close')}
      onClose={close}
      dismissible
    >
      <ModalBody>
        <HistoryList entity={entity} id={row.id} />
      </ModalBody>
      <ModalFooter>
        <Button onClick={close}>{text('close')}</Button>
      </ModalFooter>
    </Modal>
  );
}
