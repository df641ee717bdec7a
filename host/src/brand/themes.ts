import { type BrandVariants, createDarkTheme, createLightTheme, type Theme } from '@fluentui/react-theme';

/** Sixteen lightnesses of the Morača green #0B6E69, computed in OKLCH; step 80 is #0B6E69. */
const MORACA: BrandVariants = {
  10: '#001110',
  20: '#011b19',
  30: '#012826',
  40: '#033633',
  50: '#04433f',
  60: '#06504c',
  70: '#085f5b',
  80: '#0b6e69',
  90: '#258d87',
  100: '#4bada7',
  110: '#5cbcb5',
  120: '#6dccc5',
  130: '#8ad8d2',
  140: '#a7e1dc',
  150: '#c3ebe7',
  160: '#e1f5f3',
};

type Anchor = readonly [grey: number, colour: readonly [number, number, number]];

/** `neutral` interpolates between these pairs of a grey in Fluent's theme and the brand's colour. */
const DAY: readonly Anchor[] = [
  [0x00, [0x08, 0x13, 0x11]],
  [0x24, [0x10, 0x21, 0x1e]],
  [0x42, [0x2c, 0x41, 0x3c]],
  [0x61, [0x4a, 0x5e, 0x58]],
  [0xbd, [0xbd, 0xb7, 0xa8]],
  [0xd1, [0xd5, 0xce, 0xbd]],
  [0xf0, [0xee, 0xe8, 0xdb]],
  [0xf5, [0xf6, 0xf1, 0xe7]],
  [0xff, [0xff, 0xff, 0xff]],
];

const NIGHT: readonly Anchor[] = [
  [0x00, [0x06, 0x0c, 0x0b]],
  [0x14, [0x0c, 0x17, 0x15]],
  [0x29, [0x14, 0x23, 0x1f]],
  [0x3d, [0x24, 0x38, 0x33]],
  [0x66, [0x4d, 0x65, 0x5e]],
  [0xad, [0xa6, 0xb6, 0xb0]],
  [0xd6, [0xd3, 0xdb, 0xd5]],
  [0xff, [0xfb, 0xf7, 0xef]],
];

const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0');

function neutral(grey: number, anchors: readonly Anchor[]): string {
  const above = Math.max(
    1,
    anchors.findIndex(([anchor]) => anchor >= grey),
  );
  const [low, high] = [anchors[above - 1], anchors[above]];
  if (!low || !high) return `#${hex(grey).repeat(3)}`;
  const share = (grey - low[0]) / (high[0] - low[0]);
  const mix = (channel: 0 | 1 | 2) => hex(low[1][channel] + share * (high[1][channel] - low[1][channel]));
  return `#${mix(0)}${mix(1)}${mix(2)}`;
}

function tinted(theme: Theme, anchors: readonly Anchor[]): Theme {
  const entries = Object.entries(theme).map(([token, value]) => {
    const grey = typeof value === 'string' ? /^#([0-9a-f]{2})\1\1$/i.exec(value)?.[1] : undefined;
    return [token, grey ? neutral(Number.parseInt(grey, 16), anchors) : value];
  });
  return { ...theme, ...Object.fromEntries(entries), colorNeutralForegroundOnBrand: '#ffffff' };
}

const BOTH = {
  ink: '#10211e',
  /** The background of QR codes. Scanners need dark squares on a light background. */
  paper: '#ffffff',
  sun: '#f2a541',
  'on-band': '#f6f1e7',
  'on-band-soft': '#c9d8d2',
};

/** Chart fills have a contrast of at least 3:1 with a card (WCAG 1.4.11). */
const chartsOf = ({ colorCompoundBrandStroke: first }: Theme, second: string, third: string) => ({
  'chart-first': first,
  'chart-second': second,
  'chart-third': third,
});

const light = tinted(createLightTheme(MORACA), DAY);
const dark = tinted(createDarkTheme(MORACA), NIGHT);

const lightTheme = {
  ...light,
  ...BOTH,
  ...chartsOf(light, '#c8641b', '#6f938a'),
  band: '#123b34',
  'band-line': '#2f5a51',
};
type BackOfficeTheme = typeof lightTheme;

const darkTheme: BackOfficeTheme = {
  ...dark,
  ...BOTH,
  ...chartsOf(dark, BOTH.sun, '#5f8479'),
  band: '#0f2b26',
  'band-line': '#28463f',
};

const withContrast = (theme: BackOfficeTheme): BackOfficeTheme => ({
  ...theme,
  colorNeutralForeground2: theme.colorNeutralForeground1,
  colorNeutralForeground3: theme.colorNeutralForeground1,
  colorNeutralForeground4: theme.colorNeutralForeground1,
  colorNeutralStroke1: theme.colorNeutralStrokeAccessible,
  colorNeutralStroke2: theme.colorNeutralStrokeAccessible,
  colorNeutralStroke3: theme.colorNeutralStrokeAccessible,
});

const THEMES = {
  usual: { light: lightTheme, dark: darkTheme },
  more: { light: withContrast(lightTheme), dark: withContrast(darkTheme) },
};

export const themeFor = (isDark: boolean, contrast: keyof typeof THEMES): BackOfficeTheme =>
  THEMES[contrast][isDark ? 'dark' : 'light'];
