import type { Surroundings } from './surroundings.ts';

interface Step {
  step: string;
  seconds: number;
}

export interface Steps {
  /** Does a step and says how long it took; `detail` of its result stands beside it. */
  take<Result>(
    step: string,
    work: () => Promise<Result>,
    detail?: (result: Result) => string,
  ): Promise<Result>;
  /** Every step that was taken. */
  taken: Step[];
}

const WIDTH = 34;

/** Tells each step as it ends, with its time. */
export function createSteps({ say }: Pick<Surroundings, 'say'>): Steps {
  const taken: Step[] = [];
  return {
    taken,
    async take(step, work, detail) {
      const began = performance.now();
      try {
        const result = await work();
        tell(step, detail?.(result) ?? '', began);
        return result;
      } catch (error) {
        tell(step, 'failed', began);
        throw error;
      }
    },
  };
  function tell(step: string, detail: string, began: number): void {
    const seconds = Math.round((performance.now() - began) / 10) / 100;
    taken.push({ step, seconds });
    say(`  ${step.padEnd(WIDTH)} ${seconds.toFixed(2).padStart(6)} s  ${detail}`.trimEnd());
  }
}
