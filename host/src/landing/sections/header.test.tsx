import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { fireEvent, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { InPage } from '../../../testing/in-page.tsx';
import { setUpDashboardLinks, setUpMenu } from '../browser/header.ts';
import { ACCESS_TOKEN_KEY, START_PAGE_KEY } from '../browser-storage.ts';
import { Header } from './header.tsx';
import type { PageContext } from './shared.tsx';

const CONTACT = 'mailto:help@ar.example';
function open(page: Partial<PageContext> = {}) {
  document.body.innerHTML = renderToStaticMarkup(
    <InPage {...page}>
      <Header />
    </InPage>,
  );
  setUpDashboardLinks();
  setUpMenu();
}
const targets = (name: string) =>
  screen.getAllByRole('link', { name, hidden: true }).map((link) => link.getAttribute('href'));

beforeEach(() => localStorage.clear());
afterEach(() => document.body.replaceChildren());

test('links to the sections of the page and the contact e-mail address', () => {
  open();
  expect(targets('Features')).toEqual(['#features', '#features']);
  expect(targets('FAQ')).toEqual(['#faq', '#faq']);
  expect(targets('Contact')).toEqual([CONTACT, CONTACT]);
});

test('links from another page to the landing page’s sections, and to the same page in the other language', () => {
  open({
    addresses: { mn: '/privatnost', en: '/en/privacy' },
    sections: '/en/',
  });
  expect(targets('FAQ')).toEqual(['/en/#faq', '/en/#faq']);
  expect(targets('MN Crnogorski')).toEqual(['/privatnost', '/privatnost']);
});

test('links to the dashboard if there is an access token, otherwise to the sign-in page', () => {
  open();
  expect(targets('Log in')).toEqual(['/signin', '/signin']);
  localStorage.setItem(ACCESS_TOKEN_KEY, 'token');
  open();
  expect(targets('Dashboard')).toEqual(['/dashboard', '/dashboard']);
});

test('links to the stored start page if it is a page of the dashboard', () => {
  localStorage.setItem(ACCESS_TOKEN_KEY, 'token');
  localStorage.setItem(START_PAGE_KEY, '/dashboard/monuments');
  open();
  expect(targets('Dashboard')).toEqual(['/dashboard/monuments', '/dashboard/monuments']);
  localStorage.setItem(START_PAGE_KEY, '/dashboard/..//other.example');
  open();
  expect(targets('Dashboard')).toEqual(['/dashboard', '/dashboard']);
});

test('links to the sign-in page if the browser forbids storage', () => {
  const storage = Object.getOwnPropertyDescriptor(window, 'localStorage');
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  try {
    open();
    expect(targets('Log in')).toHaveLength(2);
  } finally {
    if (storage) Object.defineProperty(window, 'localStorage', storage);
  }
});

test('marks the page’s language, and links to the page in the other language', () => {
  open({ language: 'mn' });
  expect(targets('EN English')).toEqual(['/en/', '/en/']);
  const [current] = screen.getAllByRole('link', { name: 'MN Crnogorski', hidden: true });
  expect(current?.getAttribute('aria-current')).toBe('true');
  expect(current?.getAttribute('hreflang')).toBe('sr-Latn-ME');
});

test('closes the menu on Escape and on a click on a link, and focuses the menu button after Escape', () => {
  open();
  const menu = document.querySelector('details');
  if (!menu) throw new Error('no menu');
  menu.open = true;
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(menu.open).toBe(false);
  expect(document.activeElement).toBe(menu.querySelector('summary'));
  menu.open = true;
  fireEvent.click(menu.querySelector('a') ?? menu);
  expect(menu.open).toBe(false);
});
