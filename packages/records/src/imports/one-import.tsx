import { ApiError } from '@ar/session';
import { EmptyState, ErrorState } from '@ar/ui/states';
import { Link, useSearchParams } from 'react-router-dom';
import { isGone } from '../actions/file-download.ts';
import { RecordSkeleton } from '../page/record-skeleton.tsx';
import { useRecordText } from '../texts/record-text.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { ImportFrame } from './import-frame.tsx';
import type { Importing } from './importing.ts';
import { Progress } from './progress.tsx';
import { ResultStep } from './result-step.tsx';
import { RowsStep } from './rows-step.tsx';
import { Said } from './said.tsx';
import { stepOf, ways } from './steps.ts';
import { useImport } from './use-import.ts';

/** An import under its own address: whoever of the department opens it finds it as it stands. */
export function OneImport({ id, ...importing }: Importing & { id: string }) {
  const { resource } = importing;
  const text = useRecordText();
  const [params] = useSearchParams();
  const { data, error, failureCount, refetch } = useImport(resource, id);
  if (isGone(error)) {
    return (
      <EmptyState
        level={1}
        title={text('importGoneTitle')}
        text={text('importGoneText')}
        action={<Link to="../import">{text('importNew')}</Link>}
      />
    );
  }
  if (!data) {
    if (!error) return <RecordSkeleton label={text('loading')} />;
    return (
      <ErrorState
        level={1}
        title={text('importFailedTitle')}
        text={(error instanceof ApiError && error.detail) || text('failedText')}
        retry={text('retry')}
        onRetry={() => void refetch()}
      />
    );
  }
  const step = stepOf(data.state, params.get('step'));
  const shared = { ...importing, document: data };
  return (
    <ImportFrame step={step} ways={ways(data.state, step)}>
      {failureCount > 0 && <Said tone="warning">{text('importAway')}</Said>}
      {step === 'columns' && <ColumnsStep {...shared} />}
      {step === 'rows' && (data.state === 'ready' ? <RowsStep {...shared} /> : <Progress {...shared} />)}
      {step === 'run' && <ResultStep {...shared} />}
    </ImportFrame>
  );
}
