/**
 * Does the work now, and again so many milliseconds after each end. Stopping aborts the signal and waits for the work
 * that is under way. The work must not reject.
 */
export function repeat(
  work: (stopped: AbortSignal) => Promise<void>,
  everyMs: number,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();
  const run = () => {
    turn = work(stopping.signal).then(() => {
      if (!stopping.signal.aborted) timer = setTimeout(run, everyMs);
    });
  };
  run();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await turn;
    },
  };
}
