import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startServer } from './server.ts';

const DATA = path.resolve(import.meta.dirname, '../.data');
const TEMPLATE = path.join(DATA, 'template');

/**
 * Once before all tests: lets the product make and fill a fresh data folder. Copying it gives every server the same
 * demonstration data and releases in a second, where making it anew takes many. Answers how to clean up after the last.
 */
export default async function makeTemplate(): Promise<() => void> {
  rmSync(DATA, { recursive: true, force: true });
  const server = await startServer(TEMPLATE);
  await server.stop();
  return () => rmSync(DATA, { recursive: true, force: true });
}

/** A data folder of its own for a server, with the template's content. */
export function copyTemplate(name: string): string {
  const folder = path.join(DATA, name);
  rmSync(folder, { recursive: true, force: true });
  cpSync(TEMPLATE, folder, { recursive: true });
  return folder;
}
