import type { Entity } from '@ar/domain/entities/entity';
import { Button } from '@ar/ui/button';
import { failureMessage } from '../actions/file-download.ts';
import type { FieldExtras } from '../form/field.ts';
import { Message } from '../message.tsx';
import { useHistoryText } from '../texts/history.ts';
import { EntryChanges } from './entry-changes.tsx';
import { useEntryDetail } from './entry-detail.ts';
import classes from './history-list.module.css';

interface ChangeDetailProps {
  entity: Entity;
  entryId: number;
  extras?: FieldExtras | undefined;
}

export function ChangeDetail({ entity, entryId, extras }: ChangeDetailProps) {
  const text = useHistoryText();
  const { data, error, refetch } = useEntryDetail(entryId);
  if (data) {
    const changes = data.state.filter(({ has_changed }) => has_changed);
    const { action } = data;
    const isFirst = action === 'import' && data.state.every(({ before }) => before === null);
    return <EntryChanges {...{ entity, extras, changes, action, isFirst }} id={entryId} />;
  }
  if (!error) {
    return (
      <p className={classes.status} role="status">
        {text('loading')}
      </p>
    );
  }
  return (
    <Message tone="failure">
      <p>{failureMessage(error, text)}</p>
      <Button onClick={() => void refetch()}>{text('retry')}</Button>
    </Message>
  );
}
