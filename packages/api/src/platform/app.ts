import type { Config } from './config/config.ts';

export interface Program {
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
