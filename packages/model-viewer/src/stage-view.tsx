import type { Translate } from '@ar/session';
import { Button } from '@fluentui/react-components';
import { type KeyboardEvent, type ReactElement, type RefObject, useEffect, useId, useRef } from 'react';
import type { Failure } from './failure.ts';
import type { LoadedModel } from './load-model.ts';
import classes from './model-viewer.module.css';
import type { createStage, Stage } from './scene/stage.ts';
import {
  CloseGlyph,
  HigherGlyph,
  LowerGlyph,
  ResetGlyph,
  TurnLeftGlyph,
  TurnRightGlyph,
  ZoomInGlyph,
  ZoomOutGlyph,
} from './tool-glyphs.tsx';
import { TAKES_FOCUS } from './use-focus-kept.ts';

const STEP = Math.PI / 12;
const NEARER = 0.8;

type Move = 'turnLeft' | 'turnRight' | 'higher' | 'lower' | 'zoomIn' | 'zoomOut' | 'reset';

/** The model turns as if its near side were dragged that way. */
const MOVES: Record<Move, (stage: Stage) => void> = {
  turnLeft: (stage) => stage.turn({ azimuth: STEP, polar: 0 }),
  turnRight: (stage) => stage.turn({ azimuth: -STEP, polar: 0 }),
  higher: (stage) => stage.turn({ azimuth: 0, polar: -STEP }),
  lower: (stage) => stage.turn({ azimuth: 0, polar: STEP }),
  zoomIn: (stage) => stage.zoom(NEARER),
  zoomOut: (stage) => stage.zoom(1 / NEARER),
  reset: (stage) => stage.reset(),
};

const KEYS: Record<string, Move> = {
  ArrowLeft: 'turnLeft',
  ArrowRight: 'turnRight',
  ArrowUp: 'higher',
  ArrowDown: 'lower',
  '+': 'zoomIn',
  // The same key without Shift on many keyboards.
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'reset',
  Home: 'reset',
};

const TOOLS: readonly (readonly [Move, () => ReactElement])[] = [
  ['turnLeft', TurnLeftGlyph],
  ['turnRight', TurnRightGlyph],
  ['higher', HigherGlyph],
  ['lower', LowerGlyph],
  ['zoomIn', ZoomInGlyph],
  ['zoomOut', ZoomOutGlyph],
  ['reset', ResetGlyph],
];

interface StageViewProps {
  model: LoadedModel;
  createStage: typeof createStage;
  label: string;
  /** The id of what describes the model. */
  describedBy: string;
  text: Translate;
  onClose(): void;
  onFailure(failure: Failure): void;
}

/** The model, and its view's buttons. All of them have keys while the model has the focus. */
export function StageView({
  model,
  createStage,
  label,
  describedBy,
  text,
  onClose,
  onFailure,
}: StageViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const stage = useStage({ model, createStage, host, onFailure });
  const move = (which: Move) => stage.current && MOVES[which](stage.current);
  const keys = useId();

  function onKeyDown(event: KeyboardEvent) {
    const which = KEYS[event.key];
    if (!which || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move(which);
  }

  return (
    <>
      <div
        ref={host}
        {...TAKES_FOCUS}
        className={classes.stage}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application, whose keys its description names.
        tabIndex={0}
        aria-label={label}
        aria-describedby={`${describedBy} ${keys}`}
        onKeyDown={onKeyDown}
      />
      <fieldset className={classes.tools} aria-label={text('tools')}>
        {TOOLS.map(([which, Glyph]) => (
          <Tool key={which} name={text(which)} glyph={<Glyph />} onClick={() => move(which)} />
        ))}
        <Tool name={text('close')} glyph={<CloseGlyph />} onClick={onClose} />
      </fieldset>
      <p id={keys} className={classes.keys}>
        {text('keys')}
      </p>
    </>
  );
}

function Tool({ name, glyph, onClick }: { name: string; glyph: ReactElement; onClick(): void }) {
  return (
    <Button
      className={classes.tool}
      appearance="subtle"
      icon={glyph}
      aria-label={name}
      title={name}
      onClick={onClick}
    />
  );
}

/** Builds the stage in its host, and takes it down with everything that it holds. */
function useStage({
  model,
  createStage,
  host,
  onFailure,
}: Pick<StageViewProps, 'model' | 'createStage' | 'onFailure'> & { host: RefObject<HTMLDivElement | null> }) {
  const stage = useRef<Stage>(undefined);
  useEffect(() => {
    if (!host.current) return;
    try {
      stage.current = createStage(host.current, model, () => onFailure({ kind: 'context-lost' }));
    } catch {
      // Every context may be taken by now, though there was one before the model was fetched.
      onFailure({ kind: 'no-webgl' });
    }
    return () => {
      stage.current?.dispose();
      stage.current = undefined;
    };
  }, [model, createStage, host, onFailure]);
  return stage;
}
