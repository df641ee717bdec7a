import type { FieldState } from '@ar/domain/activity';
import { KINDS } from '@ar/domain/activity-kinds';
import { type Entity, enteredFields } from '@ar/domain/entities/entity';
import { useCan } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Spoken } from '@ar/ui/states';
import { useState } from 'react';
import { useHistoryText } from '../texts/history.ts';
import { LoadedEntry, useEntryDetail } from './entry.tsx';
import classes from './entry-changes.module.css';
import { FieldChange } from './field-change.tsx';
import { useFieldWords } from './field-words.ts';
import { RevertDialog } from './revert-dialog.tsx';

type Changed = Pick<FieldState, 'field' | 'before' | 'after'>;

interface EntryChangesProps {
  entity: Entity;
  id: number;
  action: string;
  isFirst?: boolean;
  /** `before` and `after` of a file field may be the name of the file instead of an object. */
  changes: readonly Changed[];
}

const NEW = ['create', 'restore'];
const GONE = ['delete', 'erase', 'expire'];
const REVERTIBLE: readonly string[] = ['update', 'revert', ...KINDS.status, ...KINDS.imported];

export function EntryChanges({ entity, id, action, isFirst, changes }: EntryChangesProps) {
  const words = useFieldWords(entity);
  const text = useHistoryText();
  const can = useCan();
  const [dialog, setDialog] = useState<{ fields?: string[] }>();
  const isCompared = !isFirst && !NEW.includes(action) && !GONE.includes(action);
  const isFile = (field: string) => entity.fields[field]?.kind === 'file';
  const isNameOfFile = ({ field, before, after }: Changed) =>
    isFile(field) && [before, after].some((value) => typeof value === 'string');
  const { data } = useEntryDetail(id, isCompared && changes.some(isNameOfFile));
  const stateOf = (field: string) => data?.state.find((state) => state.field === field);
  const mayRevert = isCompared && REVERTIBLE.includes(action) && can('update', entity.resource);
  const edited = mayRevert ? enteredFields(entity, 'edit').map(([name]) => name) : [];
  const revertible = changes
    .map(({ field }) => field)
    // A file is not revertible until the details of the entry have loaded, because only they contain `can_revert`.
    .filter((field) => edited.includes(field) && (stateOf(field)?.can_revert ?? !isFile(field)));
  const only = ({ field, before, after }: Changed) =>
    words.value(field, GONE.includes(action) ? before : after);
  if (changes.length === 0) return null;

  return (
    <>
      <dl className={classes.values}>
        {changes.map((change) => (
          <div key={change.field}>
            <dt>{words.label(change.field)}</dt>
            <dd>
              {isCompared ? (
                <FieldChange
                  entity={entity}
                  {...change}
                  {...stateOf(change.field)}
                  names={['before', 'after']}
                  entryId={id}
                />
              ) : (
                <span lang={only(change) === null ? undefined : words.lang(change.field)}>
                  {only(change) ?? text('nothing')}
                </span>
              )}
            </dd>
            {revertible.length > 1 && revertible.includes(change.field) && (
              <dd>
                <Button size="small" onClick={() => setDialog({ fields: [change.field] })}>
                  {text('revertOne')}
                  <Spoken> {words.label(change.field)}</Spoken>
                </Button>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {revertible.length > 0 && (
        <div>
          <Button size="small" onClick={() => setDialog({})}>
            <span>{text(revertible.length > 1 ? 'revertAll' : 'revertOne')}</span>
            {revertible.length === 1 && <Spoken> {revertible.map(words.label)}</Spoken>}
          </Button>
        </div>
      )}
      {dialog && (
        <RevertDialog
          entity={entity}
          entryId={id}
          fields={dialog.fields}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

export const ChangeDetail = ({ entity, entryId }: { entity: Entity; entryId: number }) => (
  <LoadedEntry id={entryId}>
    {({ state, action }) => {
      const changes = state.filter(({ has_changed }) => has_changed);
      const isFirst = action === 'import' && state.every(({ before }) => before === null);
      return <EntryChanges {...{ entity, changes, action, isFirst }} id={entryId} />;
    }}
  </LoadedEntry>
);
