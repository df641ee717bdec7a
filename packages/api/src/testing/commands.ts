import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rstest } from '@rstest/core';
import { type Command, runCommand } from '../operations/commands/run-command.ts';
import { readConfig } from '../platform/config/config.ts';
import { createLog } from '../platform/observability/log.ts';
import { HOST_SURFACE } from './host-surface.ts';
import { DIST } from './programs.ts';
import { aRelease, writeRelease } from './releases.ts';

/** `said` is the output of the command. */
export async function callCommand(
  command: Command,
  words: string[],
  environment: Record<string, string>,
): Promise<{ code: number; said: string }> {
  let said = '';
  const say = (line: string) => {
    said += `${line}\n`;
  };
  const spies = [
    rstest.spyOn(console, 'log').mockImplementation(say),
    rstest.spyOn(console, 'error').mockImplementation(say),
  ];
  const own = process.env;
  process.env = environment;
  try {
    const code = await runCommand(command, words);
    return { code, said };
  } finally {
    process.env = own;
    for (const spy of spies) spy.mockRestore();
  }
}

export function commandContext(environment: Record<string, string>, project: string) {
  const { config, problems } = readConfig(environment);
  if (!config) throw new Error(problems.join('\n'));
  return {
    config,
    log: createLog('silent'),
    databaseProcess: join(DIST, 'embedded-process.js'),
    project,
    say() {},
  };
}

export function makeBuilds(folder: string, departments: readonly string[], version: string): void {
  for (const one of ['remotes', 'host/dist']) mkdirSync(join(folder, one), { recursive: true });
  writeFileSync(join(folder, 'host/dist/surface.json'), JSON.stringify(HOST_SURFACE));
  for (const id of departments) writeRelease(join(folder, 'remotes', id, 'dist'), aRelease(id, version));
}
