import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Failure, ModelFailure, programOf } from './failure.ts';
import type { LoadedModel, turnedUp } from './load-model.ts';
import { formatOf, MAX_BYTES } from './model-format.ts';
import { type Progress, readSource } from './source.ts';
import type { createStage } from './stage.ts';

export type Phase =
  | { at: 'poster' }
  | { at: 'loading'; progress?: Progress }
  /** Parsing, which blocks the page, is about to begin. */
  | { at: 'preparing' }
  | ({ at: 'shown'; model: LoadedModel } & Code)
  | { at: 'failed'; failure: Failure };

interface Code {
  createStage: typeof createStage;
  turnedUp: typeof turnedUp;
}

/** Another address of the same file, signed anew, is the same source. */
const fileOf = (source: File | string) => (typeof source === 'string' ? source.split('?')[0] : source);

/** Fetches a model and the code that shows it when asked to, and forgets both when the source changes. */
export function useModel(source: File | string, name: string, opened: boolean) {
  const [news, setNews] = useState<{ file: File | string | undefined; phase: Phase }>();
  const file = fileOf(source);
  const running = useRef<AbortController>(undefined);
  useEffect(() => {
    void file;
    return () => running.current?.abort();
  }, [file]);

  const tell = (phase: Phase) => setNews({ file, phase });
  const fail = (failure: Failure) => tell({ at: 'failed', failure });

  function open() {
    const abort = new AbortController();
    const { signal } = abort;
    running.current = abort;
    tell({ at: 'loading' });
    load(source, name, signal, (phase) => signal.aborted || tell(phase)).catch((error: unknown) => {
      if (!signal.aborted) fail(error instanceof ModelFailure ? error.failure : { kind: 'unreadable' });
    });
  }

  function close() {
    running.current?.abort();
    setNews(undefined);
  }

  const openAtOnce = useEffectEvent(() => opened && open());
  useEffect(() => void openAtOnce(), []);

  const phase: Phase = news && news.file === file ? news.phase : { at: 'poster' };
  return { phase, open, close, fail };
}

async function load(source: File | string, name: string, signal: AbortSignal, tell: (phase: Phase) => void) {
  const format = formatOf(name) ?? (typeof source === 'string' ? formatOf(source) : undefined);
  if (!format) throw new ModelFailure({ kind: 'format' });
  if (!hasWebGl()) throw new ModelFailure({ kind: 'no-webgl' });
  const code = programOf(Promise.all([import('./load-model.ts'), import('./stage.ts')]));
  // Awaited below, unless the file itself fails first.
  code.catch(() => {});
  const content = await readSource(source, {
    limit: MAX_BYTES[format],
    signal,
    onProgress: (progress) => tell({ at: 'loading', progress }),
  });
  const [{ loadModel, turnedUp }, { createStage }] = await code;
  tell({ at: 'preparing' });
  await painted();
  signal.throwIfAborted();
  const model = await loadModel(format, content);
  tell({ at: 'shown', model, createStage, turnedUp });
}

/** Lets the browser draw before it is busy. A hidden page draws nothing, so a timer counts too. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
}

function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
