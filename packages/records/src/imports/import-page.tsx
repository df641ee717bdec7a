import type { ImportState } from '@ar/domain/import-kinds';
import { ApiError } from '@ar/session';
import { EmptyState } from '@ar/ui/states';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { isGone } from '../actions/file-download.ts';
import { BackLink } from '../back-link.tsx';
import { useDepartment } from '../list/department.tsx';
import { NotLoaded } from '../not-loaded.tsx';
import '../texts/imports.ts';
import { useRecordText } from '../texts/record-text.tsx';
import '../texts/tools.ts';
import { Message } from '../message.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import classes from './import-page.module.css';
import { ImportDocumentContext, useImporting } from './importing.ts';
import { LatestImports } from './latest-imports.tsx';
import { Progress, ResultStep } from './result-step.tsx';
import { RowsStep } from './rows-step.tsx';
import { useImport } from './use-import.ts';

const STEPS = ['file', 'columns', 'rows', 'run'] as const;
type Step = (typeof STEPS)[number];

const STEP_OF: Record<ImportState, Step> = {
  matching: 'columns',
  checking: 'rows',
  ready: 'rows',
  running: 'run',
  done: 'run',
  undoing: 'run',
  undone: 'run',
};

/** The step of an import; `?step=columns` opens the columns again until the import runs. */
const stepOf = (state: ImportState, requested: string | null): Step =>
  state === 'ready' && requested === 'columns' ? 'columns' : STEP_OF[state];

/** The addresses of the steps that the person can open now. */
function linksOf(state: ImportState, step: Step): Partial<Record<Step, string>> {
  if (state !== 'matching' && state !== 'ready') return {};
  return {
    file: '../import',
    ...(state === 'ready' && (step === 'columns' ? { rows: '?' } : { columns: '?step=columns' })),
  };
}

/** The pages `{department}/import` and `{department}/import/{id}`. */
export function ImportPage() {
  const { entity, may } = useDepartment();
  const text = useRecordText();
  const { id } = useParams();
  if (!entity || !may('create')) {
    return (
      <EmptyState
        level={1}
        title={text('importForbiddenTitle')}
        text={text('importForbiddenText')}
        action={<Link to="..">{text('notFoundLink')}</Link>}
      />
    );
  }
  if (id) return <OneImport key={id} id={id} />;
  return (
    <ImportFrame step="file" links={{}}>
      <FileStep />
      <LatestImports />
    </ImportFrame>
  );
}

function OneImport({ id }: { id: string }) {
  const { resource, text } = useImporting();
  const [params] = useSearchParams();
  const { data, error, failureCount, refetch } = useImport(resource, id);
  if (!data || isGone(error)) {
    return (
      <NotLoaded
        error={error}
        gone={{
          title: text('importGoneTitle'),
          text: text('importGoneText'),
          action: <Link to="../import">{text('importNew')}</Link>,
        }}
        failed={{
          title: text('importFailedTitle'),
          text: (error instanceof ApiError && error.detail) || text('failedText'),
        }}
        onRetry={() => void refetch()}
      />
    );
  }
  const step = stepOf(data.state, params.get('step'));
  return (
    <ImportDocumentContext value={data}>
      <ImportFrame step={step} links={linksOf(data.state, step)}>
        {failureCount > 0 && <Message tone="warning">{text('importAway')}</Message>}
        {step === 'columns' && <ColumnsStep />}
        {step === 'rows' && (data.state === 'ready' ? <RowsStep /> : <Progress />)}
        {step === 'run' && <ResultStep />}
      </ImportFrame>
    </ImportDocumentContext>
  );
}

interface ImportFrameProps {
  step: Step;
  links: Partial<Record<Step, string>>;
  children: ReactNode;
}

function ImportFrame({ step, links, children }: ImportFrameProps) {
  const { text } = useImporting();
  const list = text('title');
  const at = STEPS.indexOf(step);
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step may have removed the focused element.
  useEffect(() => {
    if (!isFirst.current && document.activeElement === document.body) heading.current?.focus();
    isFirst.current = false;
  }, [step, children]);
  return (
    <div className={classes.page}>
      <BackLink to=".." label={text('importBack', { list })} list={list} />
      <h1 ref={heading} className={classes.title} tabIndex={-1}>
        {text('importTitle', { list })}
      </h1>
      <ol className={classes.steps} aria-label={text('importSteps')}>
        {STEPS.map((one, index) => {
          const link = links[one];
          const label = text(`importStep-${one}`);
          return (
            <li
              key={one}
              data-past={index < at || undefined}
              aria-current={one === step ? 'step' : undefined}
            >
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              {link ? <Link to={link}>{label}</Link> : label}
            </li>
          );
        })}
      </ol>
      {children}
    </div>
  );
}
