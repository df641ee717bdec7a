import type { Texts } from './citations.ts';

const QUICK = /^[^.]+\.test\.tsx?$/;
const LONG = /^[^.]+\.long\.test\.tsx?$/;
const BROWSER = /^packages\/e2e\/tests\/[^./]+(\.long)?\.spec\.ts$/;

const DEFINES_TEST = /^\s*(?:test|it)(?!\.extend)(?:\.\w+)*(?:<[^(]*>)?\(/m;
const IMPORTS_RUNNER = /from '(?:@rstest\/core|@playwright\/test|[./]*product\/test\.ts)'/;

/** Returns test files that neither `npm test` nor `npm test -- --all` runs, because of their name or folder. */
export function outsideLanes(texts: Texts): string[] {
  const packages = [...texts.keys()].flatMap((path) => /^(.+\/)rstest\.config\.ts$/.exec(path)?.[1] ?? []);
  const isRun = (path: string) =>
    BROWSER.test(path) ||
    ([QUICK, LONG].some((lane) => lane.test(path)) && packages.some((folder) => path.startsWith(folder)));
  return [...texts].filter(([path, text]) => isTest(path, text) && !isRun(path)).map(([path]) => path);
}

const isTest = (path: string, text: string) =>
  /\.(test|spec)\./.test(path) ||
  // `shots` uses Playwright only for screenshots.
  (!path.startsWith('packages/e2e/shots/') &&
    /\.tsx?$/.test(path) &&
    IMPORTS_RUNNER.test(text) &&
    DEFINES_TEST.test(text));
