import { expect, test } from '@rstest/core';
import { bareTexts } from './conditional-text.ts';
import { repositoryTexts } from './repository.ts';

test.each([
  "<p>{isNone && text('none')}<b /></p>",
  "<p>{count ? text('count') : `x`} {more && <b />}</p>",
  "<>{name ?? 'N/A'}<b /></>",
  "<p>{text('count')}{more && <b />}</p>",
  '<p>{at > 0 && (formatDay(at))}<b /></p>',
  '<p>{isNone && <b />} none</p>',
  '<>{name}@<wbr /></>',
  "<>{text('label')}<b /></>",
  '<td>{noted ? <b>{cell(row)}</b> : cell(row)}{noted && <p />}</td>',
])('refuses %s', (screen) => {
  expect(bareTexts('screen.tsx', screen)).toHaveLength(1);
});

test.each([
  "<p>{isNone && text('none')}</p>",
  "<p>{isNone && <span>{text('none')}</span>}<b /></p>",
  "<p>{text('label')} <b /></p>",
  '<p>{isNone && <b />} {isOther && <i />}</p>',
  '<p>None {isNone && <b />}</p>',
])('accepts %s', (screen) => {
  expect(bareTexts('screen.tsx', screen)).toEqual([]);
});

test('every text next to a condition has its own element', () => {
  const screens = [...repositoryTexts()].filter(
    ([path]) => /\.tsx$/.test(path) && !/\.test\.tsx$/.test(path),
  );
  expect(screens.length).toBeGreaterThan(100);
  const bare = screens.flatMap(([path, source]) => bareTexts(path, source).map((one) => `${path}:${one}`));
  expect(bare).toEqual([]);
});
