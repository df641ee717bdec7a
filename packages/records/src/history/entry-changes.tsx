import type { ActivityValue } from '@ar/domain/activity';
import { Button } from '@ar/ui/button';
import { Spoken } from '@ar/ui/states';
import { useState } from 'react';
import { useHistoryText } from '../texts/history.ts';
import classes from './entry-changes.module.css';
import { fileSource, type Side, useEntryDetail, usePutBackFields } from './entry-detail.ts';
import { FieldChange, type Showing } from './field-change.tsx';
import { PutBackDialog, type PutBackDialogProps } from './put-back-dialog.tsx';

interface Changed {
  field: string;
  before: ActivityValue;
  after: ActivityValue;
}

interface EntryChangesProps extends Showing, Pick<PutBackDialogProps, 'onDone'> {
  id: number;
  action: string;
  /** The entry made the record. */
  isFirst?: boolean;
  /** Files by name only, or whole. */
  changes: readonly Changed[];
}

const NEW = ['create', 'restore'];
const GONE = ['delete', 'erase', 'expire'];

/** The changed fields of an entry. Whoever may edit the record can revert them. */
export function EntryChanges({ id, action, isFirst, changes, onDone, ...showing }: EntryChangesProps) {
  const { entity, words } = showing;
  const text = useHistoryText();
  const [asked, ask] = useState<{ fields?: string[] }>();
  const fields = changes.map(({ field }) => field);
  const isCompared = !isFirst && !NEW.includes(action) && !GONE.includes(action);
  const { data } = useEntryDetail(id, isCompared && changes.some((change) => isNameOfFile(change, showing)));
  const stateOf = (field: string) => data?.state.find((state) => state.field === field);
  const putBack = usePutBackFields(entity, action, isCompared ? fields : []).filter(
    // Only the entry itself tells whether a file is still kept.
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
            {putBack.length > 1 && putBack.includes(change.field) && (
              <dd className={classes.action}>
                <Button size="small" onClick={() => ask({ fields: [change.field] })}>
                  {text('putBack')}
                  <Spoken> {words.label(change.field)}</Spoken>
                </Button>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {putBack.length > 0 && (
        <p className={classes.action}>
          <Button size="small" onClick={() => ask({})}>
            {putBack.length > 1 ? (
              text('putBackAll')
            ) : (
              <>
                <span>{text('putBack')}</span>
                <Spoken> {putBack.map(words.label).join()}</Spoken>
              </>
            )}
          </Button>
        </p>
      )}
      {asked && (
        <PutBackDialog
          {...showing}
          entryId={id}
          fields={asked.fields}
          onClose={() => ask(undefined)}
          onDone={onDone}
        />
      )}
    </>
  );
}

const isNameOfFile = ({ field, before, after }: Changed, { entity }: Showing) =>
  entity.fields[field]?.kind === 'file' && [before, after].some((value) => typeof value === 'string');
