import type { Config } from './config/config.ts';

export interface Program {
  /** The repository's folder. */
  project: string;
  databaseProcess: string;
  sheetReader: string;
  say(line: string): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    config: Config;
    program: Program;
    startedAt: Date;
  }
}
