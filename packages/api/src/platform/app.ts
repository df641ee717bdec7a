import type { Config } from './config/config.ts';

/** What a plugin may know of the program that was started. */
export interface Program {
  /** The folder of the repository, with what was built. */
  project: string;
  databaseProcess: string;
  sheetReader: string;
  /** Writes a line for whoever started the program at a terminal. */
  say(line: string): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    config: Config;
    program: Program;
    startedAt: Date;
  }
}
