/** The server could not start for a reason that the person at the terminal can remedy: the message says all. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
