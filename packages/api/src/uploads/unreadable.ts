/** What the parser says of a body that is no form is a plain error; everything else has a code or a type of its own. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && !('code' in error);
}
