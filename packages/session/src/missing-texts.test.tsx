import { afterEach, expect, rs, test } from '@rstest/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { addTexts, useText } from './index.ts';

addTexts('half', { mn: { only: 'Samo ovdje', rows_few: '{{count}} reda' }, en: { english: 'Only here' } });

const Text = ({ of, count = 1 }: { of: string; count?: number }) => <p>{useText('half')(of, { count })}</p>;

function choose(language: string) {
  localStorage.setItem('lang', language);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'lang' })));
}

afterEach(() => {
  cleanup();
  choose('mn');
  rs.unstubAllEnvs();
  rs.restoreAllMocks();
});

test.each([
  ['mn', 'nowhere'],
  ['mn', 'english'],
  ['en', 'only'],
])('throws in tests when %s lacks the key %s', (language, key) => {
  choose(language);
  rs.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Text of={key} />)).toThrow(/Missing text: half: \w+ \(/);
});

test.each([
  ['mn', 'english', 'Only here'],
  ['en', 'only', 'Samo ovdje'],
])(
  'in production, %s shows the other language’s text for the key %s and logs the key',
  (language, key, shown) => {
    rs.stubEnv('NODE_ENV', 'production');
    const log = rs.spyOn(console, 'error').mockImplementation(() => undefined);
    choose(language);
    render(<Text of={key} />);
    screen.getByText(shown);
    expect(log.mock.lastCall?.[0]).toContain(`half: ${key}`);
  },
);

test('shows a sentence used as a key in both languages', () => {
  addTexts('half', { mn: {}, en: { 'Naziv je obavezno polje': 'Name is required' } });
  render(<Text of="Naziv je obavezno polje" />);
  screen.getByText('Naziv je obavezno polje');
  cleanup();
  choose('en');
  render(<Text of="Naziv je obavezno polje" />);
  screen.getByText('Name is required');
});
