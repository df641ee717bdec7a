import type { Answer } from '../through-proxy.ts';

/** One request: when it began, what it was, how long it took, and what came of it: a status, or why there was none. */
export interface Entry {
  at: number;
  what: string;
  ms: number;
  outcome: number | string;
}

export type Journal = ReturnType<typeof createJournal>;

/** Notes every request of writers and readers. */
export function createJournal() {
  const entries: Entry[] = [];
  return {
    entries,
    /** Answers undefined where no answer came. `judge` may find fault with one that did. */
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
