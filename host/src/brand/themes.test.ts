import { expect, test } from '@rstest/core';
import { contrast } from '../../testing/contrast.ts';
import { themeFor } from './themes.ts';

function mixed(one: string, other: string, share: number): string {
  const at = (colour: string, start: number) => Number.parseInt(colour.slice(start, start + 2), 16);
  const channels = [1, 3, 5].map((start) =>
    Math.round(share * at(one, start) + (1 - share) * at(other, start)),
  );
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const TEXTS = [
  'colorNeutralForeground1',
  'colorNeutralForeground2',
  'colorNeutralForeground3',
  'colorBrandForeground1',
  'colorBrandForegroundLink',
  'colorStatusDangerForeground1',
] as const;
const GROUNDS = ['colorNeutralBackground1', 'colorNeutralBackground2', 'colorNeutralBackground3'] as const;

const PAIRS = [
  ['colorBrandForeground2', 'colorBrandBackground2'],
  ['colorNeutralForeground1', 'colorBrandBackground2'],
  ['colorNeutralForeground1', 'colorStatusDangerBackground1'],
  ['colorStatusDangerForeground1', 'colorStatusDangerBackground1'],
  ['colorNeutralForegroundOnBrand', 'colorStatusDangerBackground3'],
  ['colorNeutralForegroundOnBrand', 'colorStatusDangerBackground3Hover'],
  ['colorNeutralForegroundOnBrand', 'colorStatusDangerBackground3Pressed'],
  ['colorNeutralForeground1', 'colorStatusWarningBackground1'],
  ['colorNeutralForeground1', 'colorNeutralBackground1Selected'],
  ['colorNeutralForeground1', 'colorSubtleBackgroundHover'],
  ['colorBrandForegroundLinkHover', 'colorNeutralBackground1'],
  ['colorStatusDangerForeground3', 'colorNeutralBackground1'],
  ['colorStatusSuccessForeground1', 'colorNeutralBackground1'],
  ['colorNeutralForeground4', 'colorNeutralBackground1'],
] as const;

const lightTheme = themeFor(false, 'usual');
const darkTheme = themeFor(true, 'usual');

for (const [name, theme] of Object.entries({
  light: lightTheme,
  dark: darkTheme,
  'light with more contrast': themeFor(false, 'more'),
  'dark with more contrast': themeFor(true, 'more'),
})) {
  for (const text of TEXTS) {
    test(`${name}: ${text} is readable on every background`, () => {
      for (const ground of GROUNDS) expect(contrast(theme[text], theme[ground])).toBeGreaterThanOrEqual(4.5);
    });
  }
  test(`${name}: links and text are readable on a hovered row`, () => {
    for (const text of [
      'colorNeutralForeground1',
      'colorNeutralForeground3',
      'colorBrandForegroundLink',
    ] as const) {
      expect(contrast(theme[text], theme.colorNeutralBackground1Hover)).toBeGreaterThanOrEqual(4.5);
    }
  });
  test(`${name}: text on the brand's colour is readable`, () => {
    for (const ground of [
      'colorBrandBackground',
      'colorBrandBackgroundHover',
      'colorBrandBackgroundPressed',
    ] as const) {
      expect(contrast(theme.colorNeutralForegroundOnBrand, theme[ground])).toBeGreaterThanOrEqual(4.5);
    }
  });
  test(`${name}: text is readable on its own background`, () => {
    for (const [text, ground] of PAIRS)
      expect(contrast(theme[text], theme[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });
  test(`${name}: marked search terms are readable`, () => {
    // The background of a marked term in `packages/ui/src/lists/marked.module.css`.
    const ground = mixed(theme.colorCompoundBrandBackground, theme.colorNeutralBackground1, 0.3);
    expect(contrast(theme.colorNeutralForeground1, ground)).toBeGreaterThanOrEqual(4.5);
  });
  test(`${name}: text on the colours band and sun is readable`, () => {
    for (const words of ['on-band', 'on-band-soft', 'sun'] as const)
      expect(contrast(theme[words], theme.band), words).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme.ink, theme.sun)).toBeGreaterThanOrEqual(4.5);
  });
  test(`${name}: fills of charts are visible on a card`, () => {
    for (const fill of ['chart-first', 'chart-second', 'chart-third'] as const)
      expect(contrast(theme[fill], theme.colorNeutralBackground1), fill).toBeGreaterThanOrEqual(3);
  });
  test(`${name}: borders of fields and the focus outline are visible`, () => {
    expect(
      contrast(theme.colorNeutralStrokeAccessible, theme.colorNeutralBackground1),
    ).toBeGreaterThanOrEqual(3);
    expect(contrast(theme.colorStrokeFocus2, theme.colorNeutralBackground3)).toBeGreaterThanOrEqual(3);
    expect(contrast(theme.colorCompoundBrandStroke, theme.colorNeutralBackground3)).toBeGreaterThanOrEqual(3);
  });
}

test('with prefers-contrast: more, secondary text has the colour of primary text, and lines have a contrast of 3:1', () => {
  for (const isDark of [false, true]) {
    const theme = themeFor(isDark, 'more');
    expect(theme.colorNeutralForeground3).toBe(theme.colorNeutralForeground1);
    expect(contrast(theme.colorNeutralStroke2, theme.colorNeutralBackground1)).toBeGreaterThanOrEqual(3);
  }
});

test('backgrounds have the brand’s colours', () => {
  expect(lightTheme.colorNeutralBackground3).toBe('#f6f1e7');
  expect(darkTheme.colorNeutralBackground3).toBe('#0c1715');
  expect(lightTheme.colorBrandBackground).toBe('#0b6e69');
});
