import type { Translate } from '@ar/session';
import { Button } from '@ar/ui/button';
import { ClearGlyph, glyph } from '@ar/ui/glyphs';
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

/** The model turns as if its near side were dragged that way. */
const TOOLS: Record<string, Tool> = {
  turnLeft: {
    Sign: glyph(
      'M5.5 10.8c-1.9-.5-3-1.3-3-2.3 0-1.7 2.5-3 5.5-3s5.5 1.3 5.5 3c0 1.4-1.6 2.5-4.2 2.9m2.1-2.1-2.2 2.2 2 1.9',
    ),
    keys: ['ArrowLeft'],
    move: ({ controls }) => controls.rotateLeft(-STEP),
  },
  turnRight: {
    Sign: glyph(
      'M10.5 10.8c1.9-.5 3-1.3 3-2.3 0-1.7-2.5-3-5.5-3s-5.5 1.3-5.5 3c0 1.4 1.6 2.5 4.2 2.9M4.6 9.3l2.2 2.2-2 1.9',
    ),
    keys: ['ArrowRight'],
    move: ({ controls }) => controls.rotateLeft(STEP),
  },
  higher: {
    Sign: glyph('M8 13.5v-9M4.5 8 8 4.5 11.5 8M4 2h8'),
    keys: ['ArrowUp'],
    move: ({ controls }) => controls.rotateUp(STEP),
  },
  lower: {
    Sign: glyph('M8 2.5v9M4.5 8 8 11.5 11.5 8M4 14h8'),
    keys: ['ArrowDown'],
    move: ({ controls }) => controls.rotateUp(-STEP),
  },
  // On many keyboards `=` is `+` without Shift.
  zoomIn: {
    Sign: glyph('M8 3v10M3 8h10'),
    keys: ['+', '='],
    move: ({ controls }) => controls.dollyIn(NEARER),
  },
  zoomOut: { Sign: glyph('M3 8h10'), keys: ['-'], move: ({ controls }) => controls.dollyOut(NEARER) },
  reset: {
    Sign: glyph('M2.5 5.5v-3h3m5 0h3v3m0 5v3h-3m-5 0h-3v-3M8 6.5v3M6.5 8h3'),
    keys: ['0', 'Home'],
    move: (stage) => stage.reset(),
  },
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

/** The model and the buttons of its view. Each button has a key while the model has the focus. */
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
      // Every context may be taken since `hasWebGl` looked.
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application, whose keys its description names.
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
