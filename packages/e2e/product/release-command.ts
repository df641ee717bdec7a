import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findChromium } from './chromium.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../tools/dist/release.js');

interface Ended {
  exit: number;
  answer: {
    revision: number;
    version: string;
    outcome: string;
    reasons: string[];
    steps: { step: string; seconds: number }[];
  };
  said: string;
}

export async function release(
  project: string,
  { origin, token }: { origin: string; token: string },
  ...words: string[]
): Promise<Ended> {
  const { main } = await import(pathToFileURL(PROGRAM).href);
  const said: string[] = [];
  const answered: string[] = [];
  const exit = await main([...words, '--json', '--url', origin], {
    project,
    environment: { RELEASE_TOKEN: token },
    say: (line: string) => said.push(line),
    answer: (text: string) => answered.push(text),
    build: async () => ({ code: 1, output: 'These tests build nothing.' }),
    browser: async () => findChromium(),
  });
  return { exit, answer: JSON.parse(answered.join('\n')), said: said.join('\n') };
}
