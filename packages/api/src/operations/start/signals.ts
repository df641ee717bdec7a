/** One press of Ctrl-C sends two signals: the terminal's, and the one that npm passes on. */
const ONE_KEYPRESS_MS = 500;

/**
 * Settles at a signal or the end of the launching process. A second Ctrl-C quits at once; the embedded database then
 * closes by itself.
 */
export function stopAsked(onFirst: () => void): Promise<void> {
  return new Promise((asked) => {
    let firstAt: number | undefined;
    const onSignal = () => {
      if (firstAt === undefined) onFirst();
      else if (Date.now() - firstAt > ONE_KEYPRESS_MS) process.exit(130);
      firstAt ??= Date.now();
      asked();
    };
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
    // Writing to a closed terminal fails, which must not keep the database from closing cleanly.
    process.stdout.on('error', () => {});
    process.on('SIGHUP', () => asked());
    process.on('disconnect', () => asked());
  });
}
