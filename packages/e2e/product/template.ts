import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.ts';
import { startServer } from './server.ts';

const DATA = path.resolve(import.meta.dirname, '../.data');
const TEMPLATE = path.join(DATA, 'template');

/**
 * Runs once before all tests: the product fills a new data folder. Servers of tests copy the folder, which is faster
 * than filling another folder. Returns a function that removes the folder.
 */
export default async function makeTemplate(): Promise<() => void> {
  // The configuration must not search for Chromium, because the dead-code check loads the configuration before a
  // browser is installed.
  findChromium();
  rmSync(DATA, { recursive: true, force: true });
  mkdirSync(TEMPLATE, { recursive: true });
  const server = await startServer(TEMPLATE);
  await server.stop();
  return () => rmSync(DATA, { recursive: true, force: true });
}

export function copyTemplate(name: string): string {
  const folder = path.join(DATA, name);
  rmSync(folder, { recursive: true, force: true });
  cpSync(TEMPLATE, folder, { recursive: true });
  return folder;
}
