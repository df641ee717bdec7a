import { type Decision, VERDICTS, type Verdict } from '@ar/domain/import-kinds';
import { Button } from '@ar/ui/button';
import { useSearchParams } from 'react-router-dom';
import { useRecordText } from '../texts/record-text.tsx';
import { AddArchive } from './add-archive.tsx';
import { Chips } from './chips.tsx';
import { filesOfNew } from './columns.ts';
import { Discard } from './discard.tsx';
import classes from './import-page.module.css';
import type { ImportingOne } from './importing.ts';
import { NoRows, RowGrid } from './row-grid.tsx';
import { RunButton } from './run-button.tsx';
import { Failed, Said } from './said.tsx';
import { useImportCall } from './use-import.ts';

/** The third step: what each row will do, where it is mended and decided. */
export function RowsStep(props: ImportingOne) {
  const { entity, document } = props;
  const text = useRecordText();
  const { verdicts, row_count, waiting } = document;
  const [params, setParams] = useSearchParams();
  const verdict = VERDICTS.find((one) => one === params.get('verdict'));
  const isNone = verdict !== undefined && !verdicts[verdict];
  return (
    <section className={classes.step} aria-labelledby="import-rows">
      <h2 id="import-rows">{text('importRowsTitle')}</h2>
      <p className={classes.lead}>{text('importRowsLead')}</p>
      {waiting > 0 && <Said tone="warning">{text('importWaiting', { count: waiting })}</Said>}
      <div className={classes.actions}>
        <RunButton {...props} />
        {filesOfNew(entity).length > 0 && <AddArchive {...props} />}
        <Discard {...props} />
      </div>
      <Chips
        label={text('importRowsSort')}
        chosen={verdict}
        all={{ label: text('importAll'), count: row_count }}
        options={VERDICTS.flatMap((value) => {
          const count = verdicts[value] ?? 0;
          return count > 0 || value === verdict
            ? { value, count, label: text(`importVerdict-${value}`) }
            : [];
        })}
        onChoose={(value) => setParams(value ? { verdict: value } : {})}
      />
      {isNone && <NoRows />}
      {verdict && !isNone && <ForAll key={verdict} {...props} verdict={verdict} />}
      {!isNone && <RowGrid {...props} asked={{ verdict }} />}
    </section>
  );
}

/** What can be decided for all rows of a verdict at once. */
const DECIDED: Record<Verdict, readonly Exclude<Decision, 'merge'>[]> = {
  new: ['leave', 'usual'],
  changed: ['leave', 'usual'],
  unchanged: [],
  met: ['take', 'leave', 'usual'],
  same: ['take', 'leave', 'usual'],
  invalid: ['leave', 'usual'],
};

function ForAll({ resource, document, verdict }: ImportingOne & { verdict: Verdict }) {
  const text = useRecordText();
  const { mutate, isPending, variables, error } = useImportCall(resource, document.id);
  const decisions = DECIDED[verdict];
  if (decisions.length === 0) return null;
  const words = {
    leave: 'importLeaveAll',
    take: verdict === 'met' ? 'importTakeAll-met' : 'importTakeAll-same',
    usual: 'importUsualAll',
  } as const;
  return (
    <>
      <fieldset className={classes.forAll}>
        <legend>{text('importAllOf')}</legend>
        {decisions.map((decision) => {
          const body = { verdict, decision };
          const isThis = (variables?.body as typeof body | undefined)?.decision === decision;
          return (
            <Button
              key={decision}
              size="small"
              busy={isPending && isThis}
              onClick={() => mutate({ path: 'rows/', method: 'PATCH', body })}
            >
              {text(words[decision])}
            </Button>
          );
        })}
      </fieldset>
      <Failed error={error} what="importNotDecided" />
    </>
  );
}
