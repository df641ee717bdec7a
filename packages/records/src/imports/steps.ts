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

/** The step of an import; `?step=columns` opens the columns again until the import runs. */
export const stepOf = (state: ImportState, requested: string | null): Step =>
  state === 'ready' && requested === 'columns' ? 'columns' : STEP_OF[state];

/** The addresses of the steps that the person can open now. */
export function linksOf(state: ImportState, step: Step): Partial<Record<Step, string>> {
  if (state !== 'matching' && state !== 'ready') return {};
  return {
    file: '../import',
    ...(state === 'ready' && (step === 'columns' ? { rows: '?' } : { columns: '?step=columns' })),
  };
}

export const isUnderWay = (state: ImportState): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing';
