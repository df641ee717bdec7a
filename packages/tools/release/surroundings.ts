/** What the command needs of the machine that it runs on, handed in so that it can be tested without. */
export interface Surroundings {
  /** The project's folder. */
  project: string;
  environment: Readonly<Record<string, string | undefined>>;
  /** Whether output goes to a terminal, where a line may be overwritten. */
  isTerminal: boolean;
  /** One line of progress, on the error stream: the other one is for answers. */
  say(line: string): void;
  /** Writes the last line over. */
  show(line: string): void;
  /** What was asked for. */
  answer(text: string): void;
  /** Builds one package and what it needs. */
  build(only: string): Promise<{ code: number; output: string }>;
  /** Where a Chromium is, installed if that is allowed. */
  browser(): Promise<string>;
}
