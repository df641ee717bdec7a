import { useEffect, useRef, useState } from 'react';
import { type Failure, ModelFailure, programOf } from './failure.ts';
import type { LoadedModel } from './load-model.ts';
import { formatOf, MAX_BYTES } from './model-format.ts';
import { type Progress, readSource } from './source.ts';
import type { createStage } from './stage.ts';

export type Phase =
  | { at: 'poster' }
  | { at: 'loading'; progress?: Progress }
  /** The page renders this phase before parsing starts, because parsing blocks the page. */
  | { at: 'preparing' }
  | { at: 'shown'; model: LoadedModel; createStage: typeof createStage }
  | { at: 'failed'; failure: Failure };

/** Omits the query of a URL, because the query contains a changing signature. */
const fileOf = (source: File | string) => (typeof source === 'string' ? source.split('?')[0] : source);

/** If the source changes, the phase is `poster` again. */
export function useModel(source: File | string, name: string) {
  const [current, setCurrent] = useState<{ file: File | string | undefined; phase: Phase }>();
  const file = fileOf(source);
  const running = useRef<AbortController>(undefined);
  useEffect(() => {
    void file;
    return () => running.current?.abort();
  }, [file]);

  const setPhase = (phase: Phase) => setCurrent({ file, phase });
  const fail = (failure: Failure) => setPhase({ at: 'failed', failure });

  function open() {
    const abort = new AbortController();
    const { signal } = abort;
    running.current = abort;
    setPhase({ at: 'loading' });
    load(source, name, signal, (phase) => signal.aborted || setPhase(phase)).catch((error: unknown) => {
      if (!signal.aborted) fail(error instanceof ModelFailure ? error.failure : { kind: 'unreadable' });
    });
  }

  function close() {
    running.current?.abort();
    setCurrent(undefined);
  }

  const phase: Phase = current && current.file === file ? current.phase : { at: 'poster' };
  return { phase, open, close, fail };
}

async function load(source: File | string, name: string, signal: AbortSignal, emit: (phase: Phase) => void) {
  const format = formatOf(name) ?? (typeof source === 'string' ? formatOf(source) : undefined);
  if (!format) throw new ModelFailure({ kind: 'format' });
  if (!hasWebGl()) throw new ModelFailure({ kind: 'no-webgl' });
  const code = programOf(Promise.all([import('./load-model.ts'), import('./stage.ts')]));
  // If reading the file fails, nothing awaits `code`, and a rejection of `code` would be unhandled.
  code.catch(() => {});
  const content = await readSource(source, {
    limit: MAX_BYTES[format],
    signal,
    onProgress: (progress) => emit({ at: 'loading', progress }),
  });
  const [{ loadModel }, { createStage }] = await code;
  emit({ at: 'preparing' });
  await painted();
  signal.throwIfAborted();
  const model = await loadModel(format, content);
  emit({ at: 'shown', model, createStage });
}

/** Resolves after the next paint. A hidden page does not paint, so the promise resolves after 100 ms at the latest. */
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
