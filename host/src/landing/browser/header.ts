import { ACCESS_TOKEN_KEY, remembered, START_PAGE_KEY } from '../browser-storage.ts';

/** A department's page. Any other stored address could lead to another site. */
const START_PAGE = /^\/dashboard\/[a-z0-9-]+$/;

/** Turns the sign-in links into links to the dashboard while the browser has an access token. */
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
      // The browser would lay out the page again.
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

/** Closes the phone's menu, a `<details>`, on Escape and on a click outside its `<summary>`. */
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
