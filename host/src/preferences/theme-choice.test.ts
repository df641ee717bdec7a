import { expect, test } from '@rstest/core';
import { createThemeChoice } from './choices.ts';

function setUp(dark: boolean) {
  localStorage.clear();
  const device = { matches: dark, changed: (): void => {} };
  const root = document.documentElement;
  const theme = createThemeChoice({
    get matches() {
      return device.matches;
    },
    addEventListener: (_type: string, listener: unknown) => {
      device.changed = listener as () => void;
    },
  });
  return { theme, root, device };
}

test('follows the device until somebody chooses', () => {
  const { theme, root, device } = setUp(true);
  expect([theme.choice(), root.dataset.theme]).toEqual(['system', 'dark']);
  device.matches = false;
  device.changed();
  expect(root.dataset.theme).toBe('light');
});

test('a choice is kept, tells its listeners, and stands against the device', () => {
  const { theme, root, device } = setUp(false);
  let told = 0;
  theme.subscribe(() => {
    told += 1;
  });
  theme.choose('dark');
  expect([theme.isDark(), root.dataset.theme, localStorage.getItem('theme'), told]).toEqual([
    true,
    'dark',
    'dark',
    1,
  ]);
  device.changed();
  expect(root.dataset.theme).toBe('dark');
});

test('an unknown stored value is no choice', () => {
  const { theme } = setUp(false);
  localStorage.setItem('theme', 'sepia');
  expect(theme.choice()).toBe('system');
});
