import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { type PreparedAnswer, prepareAnswer } from '../../platform/http/send.ts';
import { within } from '../../platform/timing.ts';

interface Parts {
  /** Another one after each change of what the answer is made of. */
  version(): string | Promise<string>;
  make(): Promise<Buffer>;
}

/** After an answer that took so long to make, the next is not begun for so many times as long. */
const REST = 4;

/** Who waits longer for the database gets the answer from before, if there is one. */
const WAIT_MS = 3000;

/**
 * An answer that is made once for a version, for all who ask: one at a time, and resting in between, so that neither
 * many callers nor many changes keep the server busy with it. While the database does not answer, the last one stays.
 */
export function answerOfLists({ version, make }: Parts): () => PreparedAnswer | Promise<PreparedAnswer> {
  let kept: { version: string; answer: PreparedAnswer } | undefined;
  let restUntil = 0;
  const ask = nextAnswer(async () => {
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
  const renewed = () => {
    const asked = ask();
    return kept ? within(asked, WAIT_MS).catch(() => kept?.answer ?? asked) : asked;
  };
  return () => {
    if (!kept) return ask();
    const { version: before, answer } = kept;
    // Most often nothing has changed, and nobody has to wait for a turn, nor for a promise.
    const unlessChanged = (now?: string) => (now === before ? answer : renewed());
    const now = version();
    return typeof now === 'string' ? unlessChanged(now) : now.then(unlessChanged, () => unlessChanged());
  };
}

/**
 * Asks once at a time: whoever comes while a question is under way shares the next one. So nobody gets an answer from
 * before they asked, however many ask.
 */
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
