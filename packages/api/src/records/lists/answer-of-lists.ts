import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { type PreparedAnswer, prepareAnswer } from '../../platform/http/send.ts';

interface Parts {
  version(): string | Promise<string>;
  make(): Promise<Buffer>;
}

/** After an answer that took so long to make, the next is not begun for so many times as long. */
const REST = 4;

/** Makes an answer once for each version, one at a time and with pauses, so that many changes do not keep the server busy. */
export function answerOfLists({ version, make }: Parts): () => Promise<PreparedAnswer> {
  let kept: { version: string; answer: PreparedAnswer } | undefined;
  let restUntil = 0;
  const renew = nextAnswer(async () => {
    const now = await version();
    if (kept?.version === now) return kept.answer;
    await pause(Math.max(0, restUntil - performance.now()));
    const begun = performance.now();
    const answer = prepareAnswer(await make());
    // A change that came after the version was read makes one more answer, and never an old one look new.
    kept = { version: now, answer };
    restUntil = performance.now() + (performance.now() - begun) * REST;
    return answer;
  });
  return async () => (kept && kept.version === (await version()) ? kept.answer : renew());
}

/** Callers during a question share the next one, so nobody gets an answer from before their call. */
export function nextAnswer<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  const turn = pLimit(1);
  let next: Promise<Answer> | undefined;
  const begin = () => {
    next = undefined;
    return ask();
  };
  return () => {
    next ??= turn(begin);
    return next;
  };
}
