import { type Decision, VERDICTS, type Verdict } from '@ar/domain/import-kinds';
import { Button } from '@ar/ui/button';
import { useSearchParams } from 'react-router-dom';
import { Message } from '../message.tsx';
import { AddArchive, DiscardButton, RunButton } from './calls.tsx';
import { filesOfNew } from './columns.ts';
import classes from './import-page.module.css';
import { useOneImport } from './importing.ts';
import { NoRows, RowGrid } from './row-grid.tsx';
import { Chips, Failed } from './step-parts.tsx';
import { useImportCall } from './use-import.ts';

/** The third step: previews each row, so that the person can correct it or decide on it. */
export function RowsStep() {
  const { entity, text, document } = useOneImport();
  const { verdicts, row_count, waiting } = document;
  const [params] = useSearchParams();
  const verdict = VERDICTS.find((one) => one === params.get('verdict'));
  const isNone = verdict !== undefined && !verdicts[verdict];
  return (
    <section className={classes.step} aria-labelledby="import-rows">
      <h2 id="import-rows">{text('importRowsTitle')}</h2>
      <p className={classes.lead}>{text('importRowsLead')}</p>
      {waiting > 0 && <Message tone="warning">{text('importWaiting', { count: waiting })}</Message>}
      <div className={classes.actions}>
        <RunButton />
        {filesOfNew(entity).length > 0 && <AddArchive />}
        <DiscardButton />
      </div>
      <Chips
        label={text('importRowsSort')}
        kinds={VERDICTS}
        nameOf={(kind) => text(`importVerdict-${kind}`)}
        counts={verdicts}
        chosen={verdict}
        param="verdict"
        all={row_count}
      />
      {isNone && <NoRows />}
      {verdict && !isNone && <DecideAll key={verdict} verdict={verdict} />}
      {!isNone && <RowGrid query={{ verdict }} />}
    </section>
  );
}

const DECISIONS: Record<Verdict, readonly Exclude<Decision, 'merge'>[]> = {
  new: ['leave', 'usual'],
  changed: ['leave', 'usual'],
  unchanged: [],
  met: ['take', 'leave', 'usual'],
  same: ['take', 'leave', 'usual'],
  invalid: ['leave', 'usual'],
};

function DecideAll({ verdict }: { verdict: Verdict }) {
  const { text } = useOneImport();
  const { mutate, isPending, variables, error } = useImportCall();
  const decisions = DECISIONS[verdict];
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
