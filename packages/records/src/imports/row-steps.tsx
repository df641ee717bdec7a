import { OUTCOMES, VERDICTS, type Verdict } from '@ar/domain/import-kinds';
import type { ImportDocument } from '@ar/domain/imports';
import { Button } from '@ar/ui/button';
import { formatNumber } from '@ar/ui/format';
import { Message } from '@ar/ui/message';
import { Spoken } from '@ar/ui/states';
import { Link, useSearchParams } from 'react-router-dom';
import { ProgressLine } from '../progress-line.tsx';
import { AddArchive, CancelButton, DiscardButton, RunButton, UndoButton } from './calls.tsx';
import { filesOfNew } from './columns.ts';
import classes from './import-page.module.css';
import { NoRows, RowGrid } from './row-grid.tsx';
import { Chips, DownloadSheet, Failed } from './step-parts.tsx';
import { useImportCall, useOneImport } from './use-import.ts';

export function RowsStep() {
  const { entity, text, document } = useOneImport();
  const { verdicts, waiting } = document;
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
        label="importRowsSort"
        kinds={VERDICTS}
        nameOf={(kind) => `importVerdict-${kind}`}
        counts={verdicts}
        chosen={verdict}
        param="verdict"
      />
      {isNone && <NoRows />}
      {verdict && verdict !== 'unchanged' && !isNone && <DecideAll key={verdict} verdict={verdict} />}
      {!isNone && <RowGrid query={{ verdict }} />}
    </section>
  );
}

function DecideAll({ verdict }: { verdict: Verdict }) {
  const { text } = useOneImport();
  const { mutate, isPending, variables, error } = useImportCall();
  const decisions = [
    ...(verdict === 'met' || verdict === 'same' ? [['take', `importTakeAll-${verdict}`] as const] : []),
    ['leave', 'importLeaveAll'],
    ['usual', 'importUsualAll'],
  ] as const;
  return (
    <>
      <fieldset className={classes.forAll}>
        <legend>{text('importAllOf')}</legend>
        {decisions.map(([decision, label]) => (
          <Button
            key={decision}
            size="small"
            busy={isPending && Object.values(variables?.body ?? {}).includes(decision)}
            onClick={() => mutate({ path: 'rows/', method: 'PATCH', body: { verdict, decision } })}
          >
            {text(label)}
          </Button>
        ))}
      </fieldset>
      <Failed error={error} what="importNotDecided" />
    </>
  );
}

const TEXTS = {
  checking: ['importChecking', 'importCheckingText'],
  running: ['importRunning', 'importTabText'],
  undoing: ['importUndoing', 'importTabText'],
} as const;

export function Progress() {
  const { text, document, tag } = useOneImport();
  const state = document.state as keyof typeof TEXTS;
  const [title, lead] = TEXTS[state];
  const { done, of } = document.progress ?? { done: 0, of: 0 };
  const share = of > 0 ? done / of : undefined;
  return (
    <section className={classes.step} aria-labelledby="import-progress">
      <h2 id="import-progress">{text(title)}</h2>
      <ProgressLine label={text(title)} value={share}>
        <p aria-hidden="true">
          {of > 0 && text('importProgress', { done: formatNumber(done, tag), of: formatNumber(of, tag) })}
        </p>
        {/* This text changes only every ten percent, because screen readers announce each change. */}
        <Spoken role="status">
          <span>{text(title)}</span>{' '}
          {share !== undefined && <span>{`${Math.floor(share * 10) * 10} %`}</span>}
        </Spoken>
      </ProgressLine>
      <p className={classes.lead}>{text(lead)}</p>
      <div className={classes.actions}>
        {state === 'checking' && <DiscardButton />}
        {state === 'running' && <CancelButton />}
      </div>
    </section>
  );
}

export function ResultStep() {
  const { path, text, document } = useOneImport();
  const { state, outcomes, not_undone, problem } = document;
  const [params] = useSearchParams();
  if (state !== 'done' && state !== 'undone') return <Progress />;
  const { added = 0, changed = 0 } = outcomes;
  const isWritten = added + changed > 0;
  const chosen = OUTCOMES.find((one) => one === params.get('outcome') && outcomes[one]);
  const isFullyUndone = state === 'undone' && not_undone === 0;
  return (
    <section className={classes.step} aria-labelledby="import-result">
      <h2 id="import-result">{text(titleOf(document))}</h2>
      {problem && <Message tone="failure">{problem}</Message>}
      {state === 'undone' && !(isFullyUndone && problem) && (
        <Message tone={not_undone > 0 ? 'warning' : 'good'}>
          {not_undone > 0 ? text('importStayed', { count: not_undone }) : text('importUndoneText')}
        </Message>
      )}
      {!!outcomes.refused && (
        <>
          <Message tone="warning">{text('importRefusedText')}</Message>
          <DownloadSheet
            path={`${path}refused/`}
            name={text('importRefusedName', { list: text('title') })}
            label={text('importRefusedFile')}
          />
        </>
      )}
      <div className={classes.actions}>
        <Link
          className={classes.button}
          to={{ pathname: '..', search: isWritten || not_undone > 0 ? `?import=${document.id}` : '' }}
        >
          {text('importToList')}
        </Link>
        {(state === 'done' ? isWritten : not_undone > 0) && <UndoButton />}
        <Link to="../import">{text('importNew')}</Link>
      </div>
      <Chips
        label="importOutcomes"
        kinds={OUTCOMES}
        nameOf={(kind) => `importOutcome-${kind}`}
        counts={outcomes}
        chosen={chosen}
        param="outcome"
      />
      <RowGrid query={{ outcome: chosen }} />
    </section>
  );
}

function titleOf({ state, problem, not_undone }: ImportDocument) {
  if (state === 'undone' && not_undone > 0) return 'importUndoneSome';
  if (state === 'undone') return problem ? 'importNothingCame' : 'importUndone';
  return problem ? 'importStoppedTitle' : 'importDone';
}
