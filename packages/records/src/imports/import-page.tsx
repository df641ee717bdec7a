import type { ImportState } from '@ar/domain/import-kinds';
import { ApiError, addTexts } from '@ar/session';
import { Loaded } from '@ar/ui/loaded';
import { Message } from '@ar/ui/message';
import { EmptyState } from '@ar/ui/states';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { isGone } from '../actions/file-download.ts';
import { BackLink } from '../back-link.tsx';
import { useDepartment } from '../list/department.tsx';
import en from '../texts/imports.en.json';
import mn from '../texts/imports.mn.json';
import { RECORD_TEXTS, useRecordText } from '../texts/record-text.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep, LatestImports } from './file-step.tsx';
import classes from './import-page.module.css';
import { Progress, ResultStep, RowsStep } from './row-steps.tsx';
import { ImportDocumentContext, useImport, useImporting } from './use-import.ts';

addTexts(RECORD_TEXTS, { mn, en });

const STEPS = ['file', 'columns', 'rows', 'run'] as const;
type Step = (typeof STEPS)[number];

const STEP_OF: Partial<Record<ImportState, Step>> = { matching: 'columns', checking: 'rows', ready: 'rows' };

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
    <ImportFrame step="file">
      <FileStep />
      <LatestImports />
    </ImportFrame>
  );
}

function OneImport({ id }: { id: string }) {
  const { text } = useImporting();
  const [params] = useSearchParams();
  const query = useImport(id);
  const { error, failureCount } = query;
  return (
    <Loaded
      query={{ ...query, data: isGone(error) ? undefined : query.data }}
      size="page"
      level={1}
      texts={{
        loading: text('loading'),
        failed: text('importFailedTitle'),
        failedText: (error instanceof ApiError && error.detail) || text('failedText'),
        retry: text('retry'),
      }}
      gone={
        <EmptyState
          level={1}
          title={text('importGoneTitle')}
          text={text('importGoneText')}
          action={<Link to="../import">{text('importNew')}</Link>}
        />
      }
    >
      {(document) => {
        const { state } = document;
        const isReady = state === 'ready';
        const step = isReady && params.get('step') === 'columns' ? 'columns' : (STEP_OF[state] ?? 'run');
        const rows = step === 'columns' ? { rows: '?' } : { columns: '?step=columns' };
        const file = isReady || state === 'matching' ? { file: '../import' } : {};
        return (
          <ImportDocumentContext value={document}>
            <ImportFrame step={step} links={{ ...file, ...(isReady && rows) }}>
              {failureCount > 0 && <Message tone="warning">{text('importAway')}</Message>}
              {step === 'columns' && <ColumnsStep />}
              {step === 'rows' && (isReady ? <RowsStep /> : <Progress />)}
              {step === 'run' && <ResultStep />}
            </ImportFrame>
          </ImportDocumentContext>
        );
      }}
    </Loaded>
  );
}

interface ImportFrameProps {
  step: Step;
  links?: Partial<Record<Step, string>>;
  children: ReactNode;
}

function ImportFrame({ step, links = {}, children }: ImportFrameProps) {
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
