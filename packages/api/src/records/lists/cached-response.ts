import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { type PreparedAnswer, prepareAnswer } from '../../platform/http/send.ts';

interface Parts {
  version(): string | Promise<string>;
  make(): Promise<Buffer>;
}

/** The pause after making a response, as a multiple of the time that it took. */
const REST = 4;

/** Makes a response once per version, one at a time with pauses, so that frequent changes do not keep the server busy. */
export function cacheByVersion({ version, make }: Parts): () => Promise<PreparedAnswer> {
  let cached: { version: string; answer: PreparedAnswer } | undefined;
  let restUntil = 0;
  const renew = singleFlight(async () => {
    const now = await version();
    if (cached?.version === now) return cached.answer;
    await pause(Math.max(0, restUntil - performance.now()));
    const begun = performance.now();
    const answer = prepareAnswer(await make());
    // A change after reading the version makes one more response; an outdated one never gets the new version.
    cached = { version: now, answer };
    restUntil = performance.now() + (performance.now() - begun) * REST;
    return answer;
  });
  return async () => (cached && cached.version === (await version()) ? cached.answer : renew());
}

/** Shares the next run among callers that arrive during a run, so that nobody gets a result from before their call. */
export function singleFlight<Answer>(run: () => Promise<Answer>): () => Promise<Answer> {
  const turn = pLimit(1);
  let next: Promise<Answer> | undefined;
  const begin = () => {
    next = undefined;
    return run();
  };
  return () => {
    next ??= turn(begin);
    return next;
  };
}
