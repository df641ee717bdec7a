import { type Translate, useLanguage, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { formatBytes } from '@ar/ui/format';
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
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import type { Failure } from './failure.ts';
import type { LoadedModel } from './load-model.ts';
import classes from './model-viewer.module.css';
import type { createStage, Stage } from './stage.ts';
import { type Phase, useModel } from './use-model.ts';
import { turnedSize } from './view.ts';
import { failureText, maySave, modelFacts, modelNotes, NAMESPACE } from './viewer-texts.ts';

interface ModelViewerProps {
  source: File | string;
  name: string;
  label: string;
  /** True if the z axis of the model points upwards, and not the y axis. */
  isZUp?: boolean;
}

/** Shows a poster first. A press on the poster's button loads the model and the code that renders the model. */
export function ModelViewer({ source, name, label, isZUp = false }: ModelViewerProps) {
  const text = useText(NAMESPACE);
  const { tag, language } = useLanguage();
  const { phase, open, close, fail } = useModel(source, name);
  const frame = useRef<HTMLElement>(null);
  const facts = useId();
  useFocusOnChange(frame, phase.at);
  const title = text('model', { label });
  const savedText = (failure: Failure) =>
    typeof source === 'string' ? text('saved_address') : maySave(failure) ? text('saved_file') : '';
  return (
    <section ref={frame} className={classes.frame} aria-label={title} tabIndex={-1}>
      <p className={classes.unseen} role="status">
        {/* The alert below announces a failure, so this status stays empty. */}
        {phase.at !== 'poster' && phase.at !== 'failed' && text(phase.at)}
      </p>
      {phase.at === 'poster' && (
        <Notice title={title}>
          <Button appearance="primary" onClick={open} {...TAKES_FOCUS}>
            {text('show')}
          </Button>
        </Notice>
      )}
      {(phase.at === 'loading' || phase.at === 'preparing') && <Loading phase={phase} cancel={close} />}
      {phase.at === 'shown' && (
        <>
          <StageView {...phase} {...{ isZUp, text, title, facts }} onClose={close} onFailure={fail} />
          <Facts id={facts} model={phase.model} isZUp={isZUp} />
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

const TAKES_FOCUS = { 'data-takes-focus': '' };

const RETRYABLE: ReadonlySet<string> = new Set(['network', 'program', 'context-lost']);

interface NoticeProps {
  role?: 'alert';
  title: string;
  progress?: ReactNode;
  text?: ReactNode;
  children: ReactNode;
}

function Notice({ role, title, progress, text, children }: NoticeProps) {
  return (
    <div className={classes.notice} role={role}>
      <p className={classes.title}>{title}</p>
      {progress}
      {/* The space gives an empty text the height of a line, so that the elements below do not move. */}
      {text !== undefined && <p className={classes.text}>{text || '\u00A0'}</p>}
      {children}
    </div>
  );
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

function Facts({ id, model, isZUp }: { id: string; model: LoadedModel; isZUp: boolean }) {
  const text = useText(NAMESPACE);
  const { tag } = useLanguage();
  return (
    <>
      <ul id={id} className={classes.facts}>
        {Object.entries(modelFacts({ ...model, size: turnedSize(model.size, isZUp) }, text, tag)).map(
          ([name, fact]) => (
            <li key={name}>{fact}</li>
          ),
        )}
      </ul>
      {modelNotes(model, text, tag).map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </>
  );
}

/** Moves the focus into each new phase, because the focused element disappears. */
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

const STEP = Math.PI / 12;
const NEARER = 0.8;

interface Tool {
  Sign: ComponentType;
  keys: readonly string[];
  move(stage: Stage): void;
}

/** `turnLeft` turns the model so that the side in front of the viewer moves left. */
const TOOLS: Record<string, Tool> = {
  turnLeft: { Sign: TurnLeftGlyph, keys: ['ArrowLeft'], move: ({ controls }) => controls.rotateLeft(-STEP) },
  turnRight: {
    Sign: TurnRightGlyph,
    keys: ['ArrowRight'],
    move: ({ controls }) => controls.rotateLeft(STEP),
  },
  higher: { Sign: RaiseGlyph, keys: ['ArrowUp'], move: ({ controls }) => controls.rotateUp(STEP) },
  lower: { Sign: LowerGlyph, keys: ['ArrowDown'], move: ({ controls }) => controls.rotateUp(-STEP) },
  // On many keyboards `+` is on the key `=` and needs Shift, so `=` works too.
  zoomIn: { Sign: AddGlyph, keys: ['+', '='], move: ({ controls }) => controls.dollyIn(NEARER) },
  zoomOut: { Sign: RemoveGlyph, keys: ['-'], move: ({ controls }) => controls.dollyOut(NEARER) },
  reset: { Sign: FitGlyph, keys: ['0', 'Home'], move: (stage) => stage.reset() },
};

interface StageViewProps {
  model: LoadedModel;
  isZUp: boolean;
  createStage: typeof createStage;
  title: string;
  facts: string;
  text: Translate;
  onClose(): void;
  onFailure(failure: Failure): void;
}

function StageView(props: StageViewProps) {
  const { model, isZUp, createStage, title, facts, text, onClose, onFailure } = props;
  const host = useRef<HTMLDivElement>(null);
  const stage = useRef<Stage>(undefined);
  const keys = useId();
  const fail = useEffectEvent((kind: 'context-lost' | 'no-webgl') => onFailure({ kind }));
  useEffect(() => {
    if (!host.current) return;
    try {
      stage.current = createStage(host.current, model, isZUp, () => fail('context-lost'));
    } catch {
      // The browser may refuse this WebGL context although the check by `hasWebGl` succeeded.
      fail('no-webgl');
    }
    return () => {
      stage.current?.dispose();
      stage.current = undefined;
    };
  }, [model, isZUp, createStage]);

  const use = ({ move }: Pick<Tool, 'move'>) => stage.current && move(stage.current);

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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application has keys, which the description lists.
        tabIndex={0}
        aria-label={title}
        aria-describedby={`${facts} ${keys}`}
        onKeyDown={onKeyDown}
      />
      <fieldset className={classes.tools} aria-label={text('tools')}>
        {Object.entries({ ...TOOLS, close: { Sign: ClearGlyph, move: onClose } }).map(([name, tool]) => (
          <Button
            key={name}
            className={classes.tool}
            appearance="subtle"
            icon={<tool.Sign />}
            aria-label={text(name)}
            title={text(name)}
            onClick={() => use(tool)}
          />
        ))}
      </fieldset>
      <p id={keys} className={classes.keys}>
        {text('keys')}
      </p>
    </>
  );
}
