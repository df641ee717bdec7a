import { useCallback, useEffect, useState } from 'react';
import { type Failure, ModelFailure } from './failure.ts';
import type { LoadedModel } from './load-model.ts';
import { formatOf, maxBytesOf } from './model-format.ts';
import { type Progress, readSource } from './source.ts';
import type { createStage } from './stage.ts';

/** What stands in the viewer's frame. */
export type Phase =
  | { at: 'poster' }
  | { at: 'loading'; progress?: Progress }
  /** Parsing, which blocks the page, is about to begin. */
  | { at: 'preparing' }
  | { at: 'shown'; model: LoadedModel; createStage: typeof createStage }
  | { at: 'failed'; failure: Failure };

interface Request {
  source: File | string;
  name: string;
}

const POSTER: Phase = { at: 'poster' };
const LOADING: Phase = { at: 'loading' };

/** Fetches a model and the code that shows it when asked to, and forgets both when the source changes. */
export function useModel(source: File | string, name: string) {
  const [asked, setAsked] = useState<Request>();
  const [news, setNews] = useState<{ request: Request; phase: Phase }>();
  const request = asked?.source === source ? asked : undefined;

  useEffect(() => {
    if (!request) return;
    const abort = new AbortController();
    const tell = (phase: Phase) => {
      if (!abort.signal.aborted) setNews({ request, phase });
    };
    load(request, abort.signal, tell).catch((error: unknown) =>
      tell({ at: 'failed', failure: error instanceof ModelFailure ? error.failure : { kind: 'unreadable' } }),
    );
    return () => abort.abort();
  }, [request]);

  const open = useCallback(() => setAsked({ source, name }), [source, name]);
  const close = useCallback(() => setAsked(undefined), []);
  const fail = useCallback(
    (failure: Failure) => request && setNews({ request, phase: { at: 'failed', failure } }),
    [request],
  );
  const phase = !request ? POSTER : news?.request === request ? news.phase : LOADING;
  return { phase, open, close, fail };
}

async function load({ source, name }: Request, signal: AbortSignal, tell: (phase: Phase) => void) {
  const format = formatOf(name) ?? (typeof source === 'string' ? formatOf(source) : undefined);
  if (!format) throw new ModelFailure({ kind: 'format' });
  if (!hasWebGl()) throw new ModelFailure({ kind: 'no-webgl' });
  const code = fetchCode();
  // Awaited below, unless the file itself fails first.
  code.catch(() => {});
  const content = await readSource(source, {
    limit: maxBytesOf(format),
    signal,
    onProgress: (progress) => tell({ at: 'loading', progress }),
  });
  const [{ loadModel }, { createStage }] = await code;
  tell({ at: 'preparing' });
  await painted();
  signal.throwIfAborted();
  const model = await loadModel(format, content);
  tell({ at: 'shown', model, createStage });
}

function fetchCode() {
  return Promise.all([import('./load-model.ts'), import('./stage.ts')]).catch((cause: unknown) => {
    throw new ModelFailure({ kind: 'program' }, { cause });
  });
}

/** Lets the browser draw before it is busy. A hidden page draws nothing, so a timer counts too. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
}

/** Asked before a model is fetched. */
function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  // A browser allows some sixteen contexts.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
