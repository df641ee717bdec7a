import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@rstest/core';

const ROOT = path.join(import.meta.dirname, '..');

function classesWithoutRule(component: string, read: (file: string) => string): string[] {
  const text = read(component);
  return [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(([, name, sheet = '']) => {
    const rules = read(path.join(path.dirname(component), sheet)).replaceAll(/\/\*.*?\*\//gs, '');
    // A match after a slash is part of a file name.
    const used = [...text.matchAll(new RegExp(`(?<![\\w/])${name}\\.(\\w+)`, 'g'))].map(([, one]) => one);
    return [...new Set(used)]
      .filter((one) => !new RegExp(`\\.${one}\\b`).test(rules))
      .map((one) => `${component}: ${name}.${one}`);
  });
}

test('each class that a component uses has a rule', () => {
  const files = execFileSync('git', ['ls-files', '*.tsx'], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n');
  const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
  expect(files.flatMap((file) => classesWithoutRule(file, read))).toEqual([]);
});

test('reports a class without a rule', () => {
  const files = new Map([
    [
      'a/card.tsx',
      "import classes from './card.module.css';\n<p className={classes.card}>{classes.gone}</p>",
    ],
    ['a/card.module.css', '.card {\n  color: red;\n}\n/* .gone */'],
  ]);
  expect(classesWithoutRule('a/card.tsx', (file) => files.get(file) ?? '')).toEqual([
    'a/card.tsx: classes.gone',
  ]);
});
