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

/** If `later`, the first run begins after `everyMs`. `work` must not reject. `stop` aborts a run and awaits its end. */
export function repeat(work: (stopped: AbortSignal) => Promise<void>, everyMs: number, later = false) {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();
  const run = () => {
    turn = work(stopping.signal).then(() => {
      if (!stopping.signal.aborted) timer = setTimeout(run, everyMs);
    });
  };
  if (later) timer = setTimeout(run, everyMs);
  else run();
  return {
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(timer);
      await turn;
    },
  };
}
