// @ts-check
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';

// `pnpm shots users map` takes pictures of the screens with `users` or `map` in the name. Without words, the command
// takes pictures of all screens.
const words = process.argv.slice(2).map((word) => word.replace(/[^\w-]/g, ''));
const only = words.length > 0 ? ['--grep', words.join('|')] : [];

const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
const args = [playwright, 'test', '--config', 'shots/playwright.config.ts', ...only];
const run = spawn(process.execPath, args, { stdio: 'inherit' });
run.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
