import { useText } from '@ar/session';
import { useRef } from 'react';
import classes from './model-viewer.module.css';
import { Failed, Loading, Poster, Shown } from './phases.tsx';
import { useFocusKept } from './use-focus-kept.ts';
import { type Phase, useModel } from './use-model.ts';
import { NAMESPACE } from './viewer-texts.ts';

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
  const { phase, open, close, fail } = useModel(source, name);
  const frame = useRef<HTMLElement>(null);
  useFocusKept(frame, phase.at);
  const title = text('model', { label });
  return (
    <section ref={frame} className={classes.frame} aria-label={title} tabIndex={-1}>
      <p className={classes.unseen} role="status">
        {SAID.has(phase.at) && text(phase.at)}
      </p>
      {phase.at === 'poster' && <Poster source={source} title={title} open={open} />}
      {(phase.at === 'loading' || phase.at === 'preparing') && <Loading phase={phase} cancel={close} />}
      {phase.at === 'shown' && <Shown {...phase} {...{ title, close, fail }} />}
      {phase.at === 'failed' && (
        <Failed failure={phase.failure} isSaved={typeof source === 'string'} again={open} />
      )}
    </section>
  );
}

/** A failure is an alert of its own. */
const SAID: ReadonlySet<Phase['at']> = new Set(['loading', 'preparing', 'shown']);
