import { type Translate, useLanguage, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { type Failure, mayPass } from './failure.ts';
import classes from './model-viewer.module.css';
import { useFileSize } from './source.ts';
import { PosterScene, StageView, TAKES_FOCUS } from './stage-view.tsx';
import { type Phase, useModel } from './use-model.ts';
import { failureValues, modelFacts, NAMESPACE, shownBytes } from './viewer-texts.ts';

interface ModelViewerProps {
  /** A file that was chosen, or the address of a saved one. */
  source: File | string;
  /** The file's name; its ending says the format. */
  name: string;
  /** What the model shows, for the names of things: the building's name. */
  label: string;
}

/** A 3D model to look at. Nothing of it is fetched, and no code for it, until somebody asks. */
export function ModelViewer({ source, name, label }: ModelViewerProps) {
  const text = useText(NAMESPACE);
  const { tag } = useLanguage();
  const shared = { text, tag };
  const { phase, open, close, fail } = useModel(source, name);
  const frame = useRef<HTMLElement>(null);
  useFocusKept(frame, phase.at);
  const title = text('model', { label });
  return (
    <section ref={frame} className={classes.frame} aria-label={title} tabIndex={-1}>
      <p className={classes.unseen} role="status">
        {SAID.has(phase.at) && text(phase.at)}
      </p>
      {phase.at === 'poster' && <Poster {...shared} {...{ source, title, open }} />}
      {(phase.at === 'loading' || phase.at === 'preparing') && (
        <Loading {...shared} phase={phase} cancel={close} />
      )}
      {phase.at === 'shown' && <Shown {...shared} {...phase} {...{ title, close, fail }} />}
      {phase.at === 'failed' && (
        <Failed {...shared} failure={phase.failure} isSaved={typeof source === 'string'} again={open} />
      )}
    </section>
  );
}

/** A failure is an alert of its own. */
const SAID: ReadonlySet<Phase['at']> = new Set(['loading', 'preparing', 'shown']);

interface Shared {
  text: Translate;
  tag: string;
}

/** Shown until somebody asks for the model. */
function Poster(props: Shared & { source: File | string; title: string; open(): void }) {
  const { source, title, open, text, tag } = props;
  const bytes = useFileSize(source);
  return (
    <div className={classes.notice}>
      <PosterScene />
      <p className={classes.title}>{title}</p>
      {/* The line keeps its place until the size is known. */}
      <p className={classes.text}>{bytes ? shownBytes(bytes, tag) : '\u00A0'}</p>
      <Button appearance="primary" onClick={open} {...TAKES_FOCUS}>
        {text('show')}
      </Button>
    </div>
  );
}

interface LoadingProps extends Shared {
  phase: Extract<Phase, { at: 'loading' | 'preparing' }>;
  cancel(): void;
}

function Loading({ phase, cancel, text, tag }: LoadingProps) {
  const { loaded = 0, total } = (phase.at === 'loading' && phase.progress) || {};
  const figures = { loaded: shownBytes(loaded, tag), total: shownBytes(total ?? 0, tag) };
  return (
    <div className={classes.notice}>
      <p className={classes.title}>{text(phase.at)}</p>
      <progress
        className={classes.progress}
        aria-label={text(phase.at)}
        {...(total && { value: loaded, max: total })}
      />
      <p className={classes.text}>
        {loaded > 0 ? text(total ? 'progress' : 'progressSoFar', figures) : '\u00A0'}
      </p>
      <Button onClick={cancel} {...TAKES_FOCUS}>
        {text('cancel')}
      </Button>
    </div>
  );
}

interface ShownProps extends Shared, Pick<Extract<Phase, { at: 'shown' }>, 'model' | 'createStage'> {
  title: string;
  close(): void;
  fail(failure: Failure): void;
}

/** The model, with its facts in words for those who don't see it. */
function Shown({ model, createStage, title, close, fail, text, tag }: ShownProps) {
  const described = useId();
  return (
    <>
      <StageView
        {...{ model, createStage, text }}
        label={title}
        describedBy={described}
        onClose={close}
        onFailure={fail}
      />
      <ul id={described} className={classes.facts}>
        {Object.entries(modelFacts(model, text, tag)).map(([name, fact]) => (
          <li key={name}>{fact}</li>
        ))}
      </ul>
      {model.missing.length > 0 && (
        <p className={classes.note}>{text('incomplete', { names: model.missing.join(', ') })}</p>
      )}
    </>
  );
}

/** `isSaved`: the file lies on the server already. */
function Failed(props: Shared & { failure: Failure; isSaved: boolean; again(): void }) {
  const { failure, isSaved, again, text, tag } = props;
  return (
    <div className={classes.notice} role="alert">
      <p className={classes.title}>{text('failedTitle')}</p>
      <p className={classes.text}>
        {text(`failed_${failure.kind}`, failureValues(failure, tag))}{' '}
        {text(isSaved ? 'saved_address' : 'saved_file')}
      </p>
      {mayPass(failure) && (
        <Button onClick={again} {...TAKES_FOCUS}>
          {text('again')}
        </Button>
      )}
    </div>
  );
}

/** Each phase removes the element that had the focus, so the next one takes it, unless the person has moved on. */
function useFocusKept(frame: RefObject<HTMLElement | null>, at: Phase['at']): void {
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
