import { useLanguage, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { formatBytes } from '@ar/ui/format';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useMemo, useRef } from 'react';
import type { Failure } from './failure.ts';
import type { LoadedModel } from './load-model.ts';
import classes from './model-viewer.module.css';
import { useFileSize } from './source.ts';
import { StageView } from './stage-view.tsx';
import { type Phase, useModel } from './use-model.ts';
import { failureText, maySave, modelFacts, modelNotes, NAMESPACE } from './viewer-texts.ts';

interface ModelViewerProps {
  source: File | string;
  name: string;
  label: string;
  opened?: boolean;
  /** The z axis points upwards, not y. */
  isZUp?: boolean;
}

/** A 3D model behind a poster. A press loads the model and the code that renders it. */
export function ModelViewer({ source, name, label, opened = false, isZUp = false }: ModelViewerProps) {
  const text = useText(NAMESPACE);
  const { tag, language } = useLanguage();
  const { phase, open, close, fail } = useModel(source, name, opened);
  const frame = useRef<HTMLElement>(null);
  const facts = useId();
  useFocusOnChange(frame, phase.at);
  const model = useMemo(
    () => (phase.at === 'shown' ? phase.turnedUp(phase.model, isZUp) : undefined),
    [phase, isZUp],
  );
  const title = text('model', { label });
  const savedText = (failure: Failure) =>
    typeof source === 'string' ? text('saved_address') : maySave(failure) ? text('saved_file') : '';
  return (
    <section ref={frame} className={classes.frame} aria-label={title} tabIndex={-1}>
      <p className={classes.unseen} role="status">
        {/* A failure is an alert. */}
        {phase.at !== 'poster' && phase.at !== 'failed' && text(phase.at)}
      </p>
      {phase.at === 'poster' && (
        <Notice title={title} text={<FileSize source={source} />} scene={<PosterScene />}>
          <Button appearance="primary" onClick={open} {...TAKES_FOCUS}>
            {text('show')}
          </Button>
        </Notice>
      )}
      {(phase.at === 'loading' || phase.at === 'preparing') && <Loading phase={phase} cancel={close} />}
      {phase.at === 'shown' && model && (
        <>
          <StageView {...phase} {...{ model, text, title, facts }} onClose={close} onFailure={fail} />
          <Facts id={facts} model={model} />
        </>
      )}
      {phase.at === 'failed' && (
        <Notice
          role="alert"
          title={text('failedTitle')}
          text={`${failureText(phase.failure, text, language, tag)} ${savedText(phase.failure)}`}
        >
          {RETRYABLE.has(phase.failure.kind) && (
            <Button onClick={open} {...TAKES_FOCUS}>
              {text('again')}
            </Button>
          )}
        </Notice>
      )}
    </section>
  );
}

/** Marks the element that `useFocusOnChange` focuses. */
const TAKES_FOCUS = { 'data-takes-focus': '' };

const RETRYABLE: ReadonlySet<string> = new Set(['network', 'program', 'context-lost']);

interface NoticeProps {
  role?: 'alert';
  scene?: ReactNode;
  title: string;
  progress?: ReactNode;
  text: ReactNode;
  children: ReactNode;
}

function Notice({ role, scene, title, progress, text, children }: NoticeProps) {
  return (
    <div className={classes.notice} role={role}>
      {scene}
      <p className={classes.title}>{title}</p>
      {progress}
      {/* An empty text still takes a line. */}
      <p className={classes.text}>{text || '\u00A0'}</p>
      {children}
    </div>
  );
}

function FileSize({ source }: { source: File | string }) {
  const bytes = useFileSize(source);
  const { tag } = useLanguage();
  return bytes ? formatBytes(bytes, tag) : '\u00A0';
}

interface LoadingProps {
  phase: Extract<Phase, { at: 'loading' | 'preparing' }>;
  cancel(): void;
}

function Loading({ phase, cancel }: LoadingProps) {
  const text = useText(NAMESPACE);
  const { tag } = useLanguage();
  const { loaded = 0, total } = (phase.at === 'loading' && phase.progress) || {};
  const figures = { loaded: formatBytes(loaded, tag), total: formatBytes(total ?? 0, tag) };
  const title = text(phase.at);
  const value = total && { value: loaded, max: total };
  return (
    <Notice
      title={title}
      progress={<progress className={classes.progress} aria-label={title} {...value} />}
      text={loaded > 0 && text(total ? 'progress' : 'progressSoFar', figures)}
    >
      <Button onClick={cancel} {...TAKES_FOCUS}>
        {text('cancel')}
      </Button>
    </Notice>
  );
}

function Facts({ id, model }: { id: string; model: LoadedModel }) {
  const text = useText(NAMESPACE);
  const { tag } = useLanguage();
  return (
    <>
      <ul id={id} className={classes.facts}>
        {Object.entries(modelFacts(model, text, tag)).map(([name, fact]) => (
          <li key={name}>{fact}</li>
        ))}
      </ul>
      {modelNotes(model, text, tag).map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </>
  );
}

function PosterScene() {
  return (
    <svg viewBox="0 0 96 96" width="96" height="96" fill="none" aria-hidden="true">
      <path
        d="M2 18V2h16M78 2h16v16M94 78v16H78M18 94H2V78"
        stroke="var(--colorCompoundBrandStroke)"
        strokeWidth="2"
      />
      <g stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round">
        <path d="m48 10-13 18 13 7.5L61 28ZM48 10v25.5" />
        <path d="M38 30v39l10 6 10-6V30M48 36v39" />
        <path d="M50.5 50c0-2.7 1.1-5.2 2.5-5.9s2.5.6 2.5 3.3-1.1 5.2-2.5 5.9-2.5-.6-2.5-3.3Z" />
        <path d="m38 67-5 3v6l15 9 15-9v-6l-5-3m-25 3 15 9 15-9m-15 9v6" />
      </g>
    </svg>
  );
}

/** Moves the focus into each new phase, because the focused element disappears; not if the focus is outside the frame. */
function useFocusOnChange(frame: RefObject<HTMLElement | null>, at: Phase['at']): void {
  const last = useRef(at);
  useLayoutEffect(() => {
    if (last.current === at) return;
    last.current = at;
    const active = document.activeElement;
    if (active && active !== document.body && !frame.current?.contains(active)) return;
    const next = frame.current?.querySelector<HTMLElement>('[data-takes-focus]') ?? frame.current;
    next?.focus({ preventScroll: true });
  }, [at, frame]);
}
