import type { ImportState } from '@ar/domain/import-kinds';

export const STEPS = ['file', 'columns', 'rows', 'run'] as const;
export type Step = (typeof STEPS)[number];

const STEP_OF: Record<ImportState, Step> = {
  matching: 'columns',
  checking: 'rows',
  ready: 'rows',
  running: 'run',
  done: 'run',
  undoing: 'run',
  undone: 'run',
};

/** The step that is shown. As long as nothing was written, columns can be matched once more: `?step=columns`. */
export const stepOf = (state: ImportState, asked: string | null): Step =>
  state === 'ready' && asked === 'columns' ? 'columns' : STEP_OF[state];

/** Where each other step leads, as far as one can go there. */
export function ways(state: ImportState | undefined, step: Step): Partial<Record<Step, string>> {
  if (state !== 'matching' && state !== 'ready') return {};
  return {
    file: '../import',
    ...(state === 'ready' && (step === 'columns' ? { rows: '?' } : { columns: '?step=columns' })),
  };
}

/** The server works on it, whether or not anybody looks. */
export const isUnderWay = (state: ImportState): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing';
