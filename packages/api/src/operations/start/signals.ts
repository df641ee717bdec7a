/** With npm, Ctrl-C sends two signals: the terminal sends one, and npm forwards one. */
const ONE_KEYPRESS_MS = 500;

/** A second Ctrl-C exits the process at once. */
export function stopSignal(onFirst: () => void): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | undefined;
    const onSignal = () => {
      if (firstAt === undefined) onFirst();
      else if (Date.now() - firstAt > ONE_KEYPRESS_MS) process.exit(130);
      firstAt ??= Date.now();
      resolve();
    };
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
    // Without the listener, writing to a closed terminal would end the process before the database is closed.
    process.stdout.on('error', () => {});
    process.on('SIGHUP', () => resolve());
    process.on('disconnect', () => resolve());
  });
}
