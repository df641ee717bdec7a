/** What the command ends with; scripts tell them apart. */
export const EXIT = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const;

/** The command can't do what was asked: an exit code, and the sentences that say why. */
export class Stopped extends Error {
  override name = 'Stopped';
  readonly exit: number;
  readonly reasons: readonly string[];
  /** By which programs tell the reasons apart. */
  readonly codes: readonly string[];

  constructor(exit: number, reasons: readonly string[], codes: readonly string[] = []) {
    super(reasons.join('\n'));
    this.exit = exit;
    this.reasons = reasons;
    this.codes = codes;
  }
}

export const refuse = (...reasons: string[]) => new Stopped(EXIT.refused, reasons);
export const misused = (reason: string) => new Stopped(EXIT.usage, [reason]);
