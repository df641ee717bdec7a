import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.ts';
import { startServer } from './server.ts';

const DATA = path.resolve(import.meta.dirname, '../.data');
const TEMPLATE = path.join(DATA, 'template');

/**
 * Runs once before all tests: the product fills a fresh data folder. Servers start on copies of it, which takes a second
 * instead of many. Returns a function that cleans up.
 */
export default async function makeTemplate(): Promise<() => void> {
  // Not in the configuration, which the check of dead code reads before there is a browser.
  findChromium();
  rmSync(DATA, { recursive: true, force: true });
  mkdirSync(TEMPLATE, { recursive: true });
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
