import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.ts';
import { API, startServer } from './server.ts';

const DATA = path.resolve(import.meta.dirname, '../.data');
const TEMPLATE = path.join(DATA, 'template');
/** What the API's tests have compressed: the files are the same, and most of a first start is spent on them. */
const COMPRESSED_COPIES = path.join(API, 'node_modules/.cache/compressed-copies');

/**
 * Runs once before all tests: the product fills a fresh data folder. Servers start on copies of it, which takes a second
 * instead of many. Returns a function that cleans up.
 */
export default async function makeTemplate(): Promise<() => void> {
  // Not in the configuration, which the check of dead code reads before there is a browser.
  findChromium();
  rmSync(DATA, { recursive: true, force: true });
  for (const folder of [COMPRESSED_COPIES, TEMPLATE]) mkdirSync(folder, { recursive: true });
  symlinkSync(COMPRESSED_COPIES, path.join(TEMPLATE, 'cache'));
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
