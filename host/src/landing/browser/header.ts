import { ACCESS_TOKEN_KEY, remembered, START_PAGE_KEY } from '../browser-storage.ts';

/** Only paths of departments are allowed, because any other stored value could link to another site. */
const START_PAGE = /^\/dashboard\/[a-z0-9-]+$/;

export function setUpDashboardLinks(): void {
  if (remembered(ACCESS_TOKEN_KEY) === null) return;
  const start = remembered(START_PAGE_KEY) ?? '';
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-dashboard]')) {
    link.href = START_PAGE.test(start) ? start : '/dashboard';
    link.textContent = link.dataset.dashboard ?? '';
  }
}

export function setUpMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('[data-menu]');
  if (!menu) return;
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('summary'))) menu.open = false;
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
