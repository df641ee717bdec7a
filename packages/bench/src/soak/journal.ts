import type { Answer } from '../through-proxy.ts';

/** `outcome`: the HTTP status, the code of an error, or the fault that `judge` found. */
export interface Entry {
  at: number;
  what: string;
  ms: number;
  outcome: number | string;
}

export type Journal = ReturnType<typeof createJournal>;

export function createJournal() {
  const entries: Entry[] = [];
  return {
    entries,
    /** Returns undefined without a response. `judge` returns the fault of a response. */
    async note(
      what: string,
      asked: () => Promise<Answer>,
      judge: (answer: Answer) => string | undefined = () => undefined,
    ): Promise<Answer | undefined> {
      const at = Date.now();
      const end = (outcome: Entry['outcome']) => entries.push({ at, what, ms: Date.now() - at, outcome });
      try {
        const answer = await asked();
        end(judge(answer) ?? answer.status);
        return answer;
      } catch (error) {
        const { name, code, message } = error as NodeJS.ErrnoException;
        end(name === 'AbortError' || name === 'TimeoutError' ? 'no answer' : (code ?? message));
        return undefined;
      }
    },
  };
}
