import type { SavedRecord } from '@ar/session';
import { Button } from '@ar/ui/button';
import { useRecordText } from '../texts/record-text.tsx';
import classes from './form-notices.module.css';
import { Notice } from './form-notices.tsx';

interface SavedBeforeProps {
  record: SavedRecord;
  /** Opens the record's own form; undefined where such records are not edited. */
  onEdit?: ((id: number) => void) | undefined;
}

/** Says that an earlier send of this form made a record, and leads to it with what was typed. */
export function SavedBeforeNotice({ record: { id, deleted }, onEdit }: SavedBeforeProps) {
  const text = useRecordText();
  const told = deleted ? 'savedAndDeletedText' : onEdit ? 'savedBeforeText' : 'savedApartText';
  return (
    <Notice tone="failure">
      <strong>{text('notSaved')}</strong>
      <p>{text(told)}</p>
      {!deleted && onEdit && (
        <div className={classes.choices}>
          <Button appearance="primary" onClick={() => onEdit(id)}>
            {text('openSaved')}
          </Button>
        </div>
      )}
    </Notice>
  );
}
