import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.ts';
import { startServer } from './server.ts';

const DATA = path.resolve(import.meta.dirname, '../.data');
const TEMPLATE = path.join(DATA, 'template');

/**
 * Runs once before all tests. The product fills a new data folder with demonstration data, and each server of a test
 * starts with a copy of this folder, which is faster. Returns a function that removes the folder.
 */
export default async function makeTemplate(): Promise<() => void> {
  // The search for Chromium is here and not in the configuration, because the dead-code check loads the configuration
  // on machines without a browser.
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
