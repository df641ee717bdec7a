import type { Translate } from '@ar/session';
import { Button } from '@ar/ui/button';
import {
  AddGlyph,
  ClearGlyph,
  FitGlyph,
  LowerGlyph,
  RaiseGlyph,
  RemoveGlyph,
  TurnLeftGlyph,
  TurnRightGlyph,
} from '@ar/ui/glyphs';
import { type ComponentType, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { Failure } from './failure.ts';
import type { LoadedModel } from './load-model.ts';
import classes from './model-viewer.module.css';
import type { createStage, Stage } from './stage.ts';

const STEP = Math.PI / 12;
const NEARER = 0.8;

interface Tool {
  Sign: ComponentType;
  keys: readonly string[];
  move(stage: Stage): void;
}

/** Rotations follow the side of the model that faces the viewer. */
const TOOLS: Record<string, Tool> = {
  turnLeft: { Sign: TurnLeftGlyph, keys: ['ArrowLeft'], move: ({ controls }) => controls.rotateLeft(-STEP) },
  turnRight: {
    Sign: TurnRightGlyph,
    keys: ['ArrowRight'],
    move: ({ controls }) => controls.rotateLeft(STEP),
  },
  higher: { Sign: RaiseGlyph, keys: ['ArrowUp'], move: ({ controls }) => controls.rotateUp(STEP) },
  lower: { Sign: LowerGlyph, keys: ['ArrowDown'], move: ({ controls }) => controls.rotateUp(-STEP) },
  // On many keyboards `=` is `+` without Shift.
  zoomIn: { Sign: AddGlyph, keys: ['+', '='], move: ({ controls }) => controls.dollyIn(NEARER) },
  zoomOut: { Sign: RemoveGlyph, keys: ['-'], move: ({ controls }) => controls.dollyOut(NEARER) },
  reset: { Sign: FitGlyph, keys: ['0', 'Home'], move: (stage) => stage.reset() },
};

interface StageViewProps {
  model: LoadedModel;
  createStage: typeof createStage;
  title: string;
  facts: string;
  text: Translate;
  onClose(): void;
  onFailure(failure: Failure): void;
}

export function StageView(props: StageViewProps) {
  const { model, createStage, title, facts, text, onClose, onFailure } = props;
  const host = useRef<HTMLDivElement>(null);
  const stage = useRef<Stage>(undefined);
  const keys = useId();
  const fail = useEffectEvent((kind: 'context-lost' | 'no-webgl') => onFailure({ kind }));
  useEffect(() => {
    if (!host.current) return;
    try {
      stage.current = createStage(host.current, model, () => fail('context-lost'));
    } catch {
      // Creating a context can fail although `hasWebGl` was true before.
      fail('no-webgl');
    }
    return () => {
      stage.current?.dispose();
      stage.current = undefined;
    };
  }, [model, createStage]);

  const use = (tool: Tool) => stage.current && tool.move(stage.current);

  function onKeyDown(event: KeyboardEvent) {
    const tool = Object.values(TOOLS).find((one) => one.keys.includes(event.key));
    if (!tool || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    use(tool);
  }

  return (
    <>
      <div
        ref={host}
        data-takes-focus=""
        className={classes.stage}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application; its description names its keys.
        tabIndex={0}
        aria-label={title}
        aria-describedby={`${facts} ${keys}`}
        onKeyDown={onKeyDown}
      />
      <fieldset className={classes.tools} aria-label={text('tools')}>
        {Object.entries(TOOLS).map(([name, tool]) => (
          <ToolButton key={name} name={text(name)} Sign={tool.Sign} onClick={() => use(tool)} />
        ))}
        <ToolButton name={text('close')} Sign={ClearGlyph} onClick={onClose} />
      </fieldset>
      <p id={keys} className={classes.keys}>
        {text('keys')}
      </p>
    </>
  );
}

function ToolButton({ name, Sign, onClick }: { name: string; Sign: ComponentType; onClick(): void }) {
  return (
    <Button
      className={classes.tool}
      appearance="subtle"
      icon={<Sign />}
      aria-label={name}
      title={name}
      onClick={onClick}
    />
  );
}
