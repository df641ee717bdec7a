import { ACCESS_TOKEN_KEY, remembered, START_PAGE_KEY } from '../browser-storage.ts';

/** Only paths of departments are allowed, because any other stored value could link to another site. */
const START_PAGE = /^\/dashboard\/[a-z0-9-]+$/;

export function setUpDashboardLinks(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-dashboard]')].map((link) => ({
    link,
    signIn: link.getAttribute('href') ?? '',
    signInText: link.textContent,
  }));
  const update = () => {
    const address = dashboardAddress();
    for (const { link, signIn, signInText } of links) {
      link.href = address ?? signIn;
      const text = address ? (link.dataset.dashboard ?? '') : signInText;
      // Writing an unchanged text would make the browser lay out the page again.
      if (link.textContent !== text) link.textContent = text;
    }
  };
  update();
  window.addEventListener('storage', update);
}

function dashboardAddress(): string | undefined {
  if (remembered(ACCESS_TOKEN_KEY) === null) return undefined;
  const start = remembered(START_PAGE_KEY) ?? '';
  return START_PAGE.test(start) ? start : '/dashboard';
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
