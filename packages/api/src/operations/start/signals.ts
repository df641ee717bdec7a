/** Two signals within this time are one press of Ctrl-C: the terminal sends it to all, and npm passes its own on. */
const ONE_KEYPRESS_MS = 500;

/**
 * Settles at a signal or the end of the launching process. A second Ctrl-C quits at once; the database's process then
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
    // A terminal that was closed takes no more words, which must not keep the database from closing cleanly.
    process.stdout.on('error', () => {});
    process.on('SIGHUP', () => asked());
    process.on('disconnect', () => asked());
  });
}
