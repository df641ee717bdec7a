import type { FieldState } from '@ar/domain/activity';
import { Button } from '@ar/ui/button';
import { Spoken } from '@ar/ui/states';
import { useState } from 'react';
import { useHistoryText } from '../texts/history.ts';
import classes from './entry-changes.module.css';
import { fileSource, type Side, useEntryDetail, useRevertibleFields } from './entry-detail.ts';
import { FieldChange, type Showing } from './field-change.tsx';
import { useFieldWords } from './field-words.ts';
import { RevertDialog, type RevertDialogProps } from './revert-dialog.tsx';

type Changed = Pick<FieldState, 'field' | 'before' | 'after'>;

interface EntryChangesProps extends Showing, Pick<RevertDialogProps, 'onDone'> {
  id: number;
  action: string;
  isFirst?: boolean;
  /** The changed values; a file may be only its name. */
  changes: readonly Changed[];
}

const NEW = ['create', 'restore'];
const GONE = ['delete', 'erase', 'expire'];

export function EntryChanges({ id, action, isFirst, changes, onDone, ...showing }: EntryChangesProps) {
  const { entity } = showing;
  const words = useFieldWords(entity);
  const text = useHistoryText();
  const [dialog, setDialog] = useState<{ fields?: string[] }>();
  const fields = changes.map(({ field }) => field);
  const isCompared = !isFirst && !NEW.includes(action) && !GONE.includes(action);
  const { data } = useEntryDetail(id, isCompared && changes.some((change) => isNameOfFile(change, showing)));
  const stateOf = (field: string) => data?.state.find((state) => state.field === field);
  const revertible = useRevertibleFields(entity, action, isCompared ? fields : []).filter(
    // Only the entry itself says whether its file still exists.
    (field) => stateOf(field)?.can_revert ?? entity.fields[field]?.kind !== 'file',
  );
  if (changes.length === 0) return null;
  const names = [text('before'), text('after')] as const;
  const source = (field: string, side: Side) =>
    fileSource({ id, state: data?.state ?? [] }, entity, field, side);

  function shownChange({ field, before, after }: Changed) {
    if (!isCompared) {
      const shown = words.value(field, GONE.includes(action) ? before : after);
      return <span lang={shown === null ? undefined : words.lang(field)}>{shown ?? text('nothing')}</span>;
    }
    const known = stateOf(field) ?? { before, after };
    return (
      <FieldChange
        {...showing}
        field={field}
        from={known.before}
        to={known.after}
        names={names}
        sources={[source(field, 'before'), source(field, 'after')]}
      />
    );
  }

  return (
    <>
      <dl className={classes.values}>
        {changes.map((change) => (
          <div key={change.field}>
            <dt>{words.label(change.field)}</dt>
            <dd>{shownChange(change)}</dd>
            {revertible.length > 1 && revertible.includes(change.field) && (
              <dd className={classes.action}>
                <Button size="small" onClick={() => setDialog({ fields: [change.field] })}>
                  {text('putBack')}
                  <Spoken> {words.label(change.field)}</Spoken>
                </Button>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {revertible.length > 0 && (
        <p className={classes.action}>
          <Button size="small" onClick={() => setDialog({})}>
            {revertible.length > 1 ? (
              text('putBackAll')
            ) : (
              <>
                <span>{text('putBack')}</span>
                <Spoken> {revertible.map(words.label).join()}</Spoken>
              </>
            )}
          </Button>
        </p>
      )}
      {dialog && (
        <RevertDialog
          {...showing}
          entryId={id}
          fields={dialog.fields}
          onClose={() => setDialog(undefined)}
          onDone={onDone}
        />
      )}
    </>
  );
}

const isNameOfFile = ({ field, before, after }: Changed, { entity }: Showing) =>
  entity.fields[field]?.kind === 'file' && [before, after].some((value) => typeof value === 'string');
