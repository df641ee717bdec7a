import { useLanguage, useText } from '@ar/session';
import { Button } from '@fluentui/react-components';
import { useId } from 'react';
import { failureValues, modelFacts, shownBytes } from './facts.ts';
import { type Failure, mayPass } from './failure.ts';
import { useFileSize } from './file-size.ts';
import classes from './model-viewer.module.css';
import { StageView } from './stage-view.tsx';
import { PosterScene } from './tool-glyphs.tsx';
import { TAKES_FOCUS } from './use-focus-kept.ts';
import type { Phase } from './use-model.ts';
import { NAMESPACE } from './viewer-texts.ts';

interface PosterProps {
  source: File | string;
  title: string;
  open(): void;
}

/** Stands until somebody asks for the model. */
export function Poster({ source, title, open }: PosterProps) {
  const text = useText(NAMESPACE);
  const { tag } = useLanguage();
  const bytes = useFileSize(source);
  return (
    <div className={classes.notice}>
      <PosterScene />
      <p className={classes.title}>{title}</p>
      {/* Its line is kept free, so that nothing moves when the size is known. */}
      <p className={classes.text}>{bytes ? shownBytes(bytes, tag) : '\u00A0'}</p>
      <Button appearance="primary" onClick={open} {...TAKES_FOCUS}>
        {text('show')}
      </Button>
    </div>
  );
}

interface LoadingProps {
  phase: Extract<Phase, { at: 'loading' | 'preparing' }>;
  cancel(): void;
}

export function Loading({ phase, cancel }: LoadingProps) {
  const text = useText(NAMESPACE);
  const { tag } = useLanguage();
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

interface ShownProps extends Pick<Extract<Phase, { at: 'shown' }>, 'model' | 'createStage'> {
  title: string;
  close(): void;
  fail(failure: Failure): void;
}

/** The model, and what it is in words for those who don't see it. */
export function Shown({ model, createStage, title, close, fail }: ShownProps) {
  const text = useText(NAMESPACE);
  const { tag } = useLanguage();
  const facts = modelFacts(model, text, tag);
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
        <li>{facts.size}</li>
        <li>{facts.triangles}</li>
        <li>{facts.floor}</li>
      </ul>
      {model.missing.length > 0 && (
        <p className={classes.note}>{text('incomplete', { names: model.missing.join(', ') })}</p>
      )}
    </>
  );
}

interface FailedProps {
  failure: Failure;
  /** It lies on the server already. */
  isSaved: boolean;
  again(): void;
}

export function Failed({ failure, isSaved, again }: FailedProps) {
  const text = useText(NAMESPACE);
  const { tag } = useLanguage();
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
