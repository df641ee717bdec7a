interface Timing {
  /** An answer, or a failure, is given again for so long. */
  keepMs: number;
  /** Nobody waits longer for one. */
  waitMs: number;
}

/**
 * Asks once at a time and keeps the answer for a while: however many ask, and however often, the work is done once.
 * A question that hangs is not asked again beside itself.
 */
export function keptAnswer<Answer>(
  ask: () => Promise<Answer>,
  { keepMs, waitMs }: Timing,
  now: () => number = Date.now,
): () => Promise<Answer> {
  let running: Promise<Answer> | undefined;
  let kept: { answer: Promise<Answer>; until: number } | undefined;
  const begin = () => {
    const answer = ask();
    const keep = () => {
      kept = { answer, until: now() + keepMs };
      running = undefined;
    };
    answer.then(keep, keep);
    return answer;
  };
  return () => {
    if (kept && now() < kept.until) return kept.answer;
    running ??= begin();
    return within(running, waitMs);
  };
}

/** Rejects when the work takes longer; the work itself goes on. */
export async function within<Answer>(work: Promise<Answer>, ms: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`No answer within ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
