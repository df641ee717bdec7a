import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Round } from './round.ts';
import type { Statements } from './statements.ts';
import type { Template, WriteKind } from './write-templates.ts';

interface Asked {
  /** The database's address. */
  url: string;
  seconds: number;
}

interface OfServer {
  origin: string;
  access: string;
}

export interface ServerQuestions extends Asked, OfServer {
  what: 'server questions';
  /** Asked in turns; with `once` from there on, and none of them again. */
  paths: readonly string[];
  once?: { from: number };
}

/** What the database is asked for the same answers, without a server. */
export interface DatabaseQuestions extends Asked {
  what: 'database questions';
  answers: readonly Statements[];
}

export interface ServerWrites extends Asked, OfServer {
  what: 'server writes';
  kind: WriteKind;
  /** Of users to be changed or removed. */
  ids: readonly number[];
}

export interface DatabaseWrites extends Asked {
  what: 'database writes';
  template: Template;
  ids: readonly number[];
}

export type Load = ServerQuestions | DatabaseQuestions | ServerWrites | DatabaseWrites;

export interface Loaded {
  round: Round;
  /** Where the next questions begin that were not asked yet. */
  next: number;
  /** Of the users that are there afterwards. */
  ids: number[];
}

/** Starts the program that asks both sides, in a process of its own as a rival's would be (`load-process.ts`). */
export function startLoad() {
  const program = fork(join(import.meta.dirname, 'load-process.js'));
  const ended = new Promise<never>((_, reject) => {
    program.once('exit', (code) => reject(new Error(`The program that asks ended with ${code}.`)));
  });
  ended.catch(() => {});
  return {
    run(load: Load): Promise<Loaded> {
      const loaded = new Promise<Loaded>((resolve) => {
        program.once('message', (answer) => resolve(answer as Loaded));
      });
      program.send(load);
      return Promise.race([loaded, ended]);
    },
    stop: () => program.disconnect(),
  };
}

export type RunLoad = ReturnType<typeof startLoad>['run'];
