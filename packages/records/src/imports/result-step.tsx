import { OUTCOMES } from '@ar/domain/import-kinds';
import type { ImportDocument } from '@ar/domain/imports';
import { useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useRecordText } from '../texts/record-text.tsx';
import { Chips } from './chips.tsx';
import classes from './import-page.module.css';
import { importsPath } from './import-query.ts';
import type { ImportingOne } from './importing.ts';
import { hasWritten } from './latest-imports.tsx';
import { Progress } from './progress.tsx';
import { RowGrid } from './row-grid.tsx';
import { Failed, Said } from './said.tsx';
import { UndoButton } from './undo-button.tsx';
import { useDownload } from './use-download.ts';
import { useImportCall } from './use-import.ts';

/** The last step: how far the server is, and what became of each row. */
export function ResultStep(props: ImportingOne) {
  const { document } = props;
  const text = useRecordText();
  const { state, outcomes, not_undone, problem, row_count } = document;
  const [params, setParams] = useSearchParams();
  if (state !== 'done' && state !== 'undone') return <Progress {...props} />;
  const chips = OUTCOMES.map((value) => ({ value, count: outcomes[value] ?? 0 })).filter(
    ({ count }) => count > 0,
  );
  const chosen = chips.find(({ value }) => value === params.get('outcome'))?.value;
  const brought = hasWritten(outcomes) || not_undone > 0;
  const isWhollyUndone = state === 'undone' && not_undone === 0;
  const canBeginAgain = isWhollyUndone || (state === 'done' && problem !== null && !hasWritten(outcomes));
  return (
    <section className={classes.step} aria-labelledby="import-result">
      <h2 id="import-result">{text(titleOf(document))}</h2>
      {problem && <Said tone="failure">{problem}</Said>}
      {state === 'undone' && !(isWhollyUndone && problem) && (
        <Said tone={not_undone > 0 ? 'warning' : 'good'}>
          {not_undone > 0 ? text('importStayed', { count: not_undone }) : text('importUndoneText')}
        </Said>
      )}
      <RefusedRows {...props} />
      {canBeginAgain && <p className={classes.hint}>{text('importAgainText')}</p>}
      <div className={classes.actions}>
        {canBeginAgain && <Again {...props} />}
        <Link
          className={classes.button}
          to={{ pathname: '..', search: brought ? `?import=${document.id}` : '' }}
        >
          {text('importToList')}
        </Link>
        {(state === 'done' ? hasWritten(outcomes) : not_undone > 0) && <UndoButton {...props} />}
        <Link className={classes.link} to="../import">
          {text('importNew')}
        </Link>
      </div>
      <Chips
        label={text('importOutcomes')}
        chosen={chosen}
        all={{ label: text('importAll'), count: row_count }}
        options={chips.map((chip) => ({ ...chip, label: text(`importOutcome-${chip.value}`) }))}
        onChoose={(outcome) => setParams(outcome ? { outcome } : {})}
      />
      <RowGrid {...props} asked={{ outcome: chosen }} />
    </section>
  );
}

function titleOf({ state, problem, not_undone }: ImportDocument) {
  if (state === 'undone' && not_undone > 0) return 'importUndoneSome';
  if (state === 'undone') return problem ? 'importNothingCame' : 'importUndone';
  return problem ? 'importStoppedTitle' : 'importDone';
}

/** Back to the rows, with what was mended and decided: in another import, since this one has an end in the journal. */
function Again({ resource, document }: ImportingOne) {
  const text = useRecordText();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useImportCall(resource, document.id);
  const again = { path: 'again/', method: 'POST' } as const;
  // Before the button is drawn as busy: each call makes an import.
  const isBegun = useRef(false);

  function begin() {
    if (isBegun.current) return;
    isBegun.current = true;
    mutate(again, {
      onSuccess: (begun) => void navigate(`../import/${(begun as ImportDocument).id}`),
      onError: () => {
        isBegun.current = false;
      },
    });
  }
  return (
    <>
      <Button appearance="primary" busy={isPending} onClick={begin}>
        {text('importAgain')}
      </Button>
      <Failed error={error} what="importNotDone" />
    </>
  );
}

/** The refused rows as a file that can be mended and imported once more. */
function RefusedRows({ resource, document }: ImportingOne) {
  const text = useRecordText();
  const { language } = useLanguage();
  const { busy, failure, run } = useDownload();
  if (!document.outcomes.refused) return null;
  const name = text('importRefusedName', { list: text('title') });
  const path = `${importsPath(resource)}${document.id}/refused/`;
  return (
    <>
      <Said tone="warning">
        <p>{text('importRefusedText')}</p>
        <Button busy={busy} onClick={() => void run(path, language, name)}>
          {text('importRefusedFile')}
        </Button>
      </Said>
      <Failed error={failure} what="importRefusedFailed" />
    </>
  );
}
