import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import type { Place } from '../islands/island.tsx';
import { TEXTS } from '../texts/texts.ts';
import { Footer } from './footer.tsx';

const PLACE: Place = { addresses: { mn: '/', en: '/en/' }, sections: '' };
const footer = <Footer language="en" texts={TEXTS.en} place={PLACE} />;

beforeEach(() => {
  rstest.stubGlobal('BUILD_YEAR', '2026');
});
afterEach(() => {
  cleanup();
  rstest.useRealTimers();
});

test('shows the year of the build in the markup, and the current one once the page lives', () => {
  rstest.useFakeTimers({ now: new Date('2031-02-03T12:00:00'), toFake: ['Date'] });
  expect(renderToString(footer)).toContain('2026');
  const { container } = render(footer);
  expect(container.textContent).toContain('© 2031 AR Podgorica. All rights reserved.');
});

test('links to the features, the questions, the contact and the statements', () => {
  render(footer);
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(target('Features')).toBe('#features');
  expect(target('FAQ')).toBe('#faq');
  expect(target('Contact')).toBe('mailto:podrska@podgorica.example');
  expect(target('Accessibility')).toBe('/en/accessibility');
  expect(target('Privacy')).toBe('/en/privacy');
});
