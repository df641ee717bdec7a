import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';
import { InPage } from '../../../testing/in-page.tsx';
import { Footer } from './footer.tsx';

const footer = (
  <InPage>
    <Footer />
  </InPage>
);

beforeEach(() => {
  rstest.stubGlobal('BUILD_YEAR', '2026');
});
afterEach(cleanup);

test('links to the sections of the page, the contact e-mail address and the statements', () => {
  render(footer);
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(target('Features')).toBe('#features');
  expect(target('FAQ')).toBe('#faq');
  expect(target('Contact')).toBe('mailto:help@ar.example');
  expect(target('Data')).toBe('/en/data');
  expect(target('Accessibility')).toBe('/en/accessibility');
  expect(target('Privacy')).toBe('/en/privacy');
});

test('shows the year of the build', () => {
  render(footer);
  const year = document.querySelector('[data-year]');
  expect(year?.textContent).toBe('2026');
  expect(year?.parentElement?.textContent).toContain('© 2026 AR Podgorica.');
});
