import { OUTCOMES } from '@ar/domain/import-kinds';
import type { ImportDocument } from '@ar/domain/imports';
import { useLanguage } from '@ar/session';
import { formatNumber } from '@ar/ui/format';
import { Spoken } from '@ar/ui/states';
import { Link, useSearchParams } from 'react-router-dom';
import { Message } from '../message.tsx';
import { ProgressLine } from '../progress-line.tsx';
import { CancelButton, DiscardButton, RepeatButton, UndoButton } from './calls.tsx';
import classes from './import-page.module.css';
import { importPath } from './import-query.ts';
import { useOneImport } from './importing.ts';
import { RowGrid } from './row-grid.tsx';
import { Chips, DownloadSheet } from './step-parts.tsx';

const TEXTS = {
  checking: ['importChecking', 'importCheckingText'],
  running: ['importRunning', 'importTabText'],
  undoing: ['importUndoing', 'importTabText'],
} as const;

export function Progress() {
  const { text, document } = useOneImport();
  const { tag } = useLanguage();
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
        {/* Screen readers hear only every tenth. */}
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

/** The last step: progress, then the outcome of each row. */
export function ResultStep() {
  const { resource, text, document } = useOneImport();
  const { state, outcomes, not_undone, problem, row_count } = document;
  const [params] = useSearchParams();
  if (state !== 'done' && state !== 'undone') return <Progress />;
  const chosen = OUTCOMES.find((one) => one === params.get('outcome') && outcomes[one]);
  const isWritten = hasWritten(outcomes);
  const isFullyUndone = state === 'undone' && not_undone === 0;
  const canRepeat = isFullyUndone || (state === 'done' && problem !== null && !isWritten);
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
            path={`${importPath(resource, document.id)}refused/`}
            name={text('importRefusedName', { list: text('title') })}
            label={text('importRefusedFile')}
            what="importRefusedFailed"
          />
        </>
      )}
      {canRepeat && <p className={classes.hint}>{text('importAgainText')}</p>}
      <div className={classes.actions}>
        {canRepeat && <RepeatButton />}
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
        label={text('importOutcomes')}
        kinds={OUTCOMES}
        nameOf={(kind) => text(`importOutcome-${kind}`)}
        counts={outcomes}
        chosen={chosen}
        param="outcome"
        all={row_count}
      />
      <RowGrid query={{ outcome: chosen }} />
    </section>
  );
}

export const hasWritten = ({ added = 0, changed = 0 }: ImportDocument['outcomes']): boolean =>
  added + changed > 0;

function titleOf({ state, problem, not_undone }: ImportDocument) {
  if (state === 'undone' && not_undone > 0) return 'importUndoneSome';
  if (state === 'undone') return problem ? 'importNothingCame' : 'importUndone';
  return problem ? 'importStoppedTitle' : 'importDone';
}
