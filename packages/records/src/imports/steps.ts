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

/** `?step=columns` leads back to the columns until the import runs. */
export const stepOf = (state: ImportState, asked: string | null): Step =>
  state === 'ready' && asked === 'columns' ? 'columns' : STEP_OF[state];

/** The addresses of the other steps that are open now. */
export function ways(state: ImportState | undefined, step: Step): Partial<Record<Step, string>> {
  if (state !== 'matching' && state !== 'ready') return {};
  return {
    file: '../import',
    ...(state === 'ready' && (step === 'columns' ? { rows: '?' } : { columns: '?step=columns' })),
  };
}

/** Whether the server works on it. */
export const isUnderWay = (state: ImportState): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing';
