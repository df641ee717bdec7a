import { ACCESS_TOKEN_KEY, remembered, START_PAGE_KEY } from '../browser-storage.ts';

/** A department's page. Anything else in the storage could lead to another site. */
const START_PAGE = /^\/dashboard\/[a-z0-9-]+$/;

/** The way to sign in is the way to the dashboard for whoever holds a token. The server’s markup is for whoever holds none. */
export function leadToDashboard(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-dashboard]')].map((link) => ({
    link,
    dashboard: link.dataset.dashboard ?? '',
    signIn: { href: link.getAttribute('href') ?? '', words: link.textContent },
  }));
  let shown: string | undefined;
  const look = () => {
    const address = dashboardAddress();
    // What stands there already is not written: the browser would lay the page out anew.
    if (address === shown) return;
    shown = address;
    for (const { link, dashboard, signIn } of links) {
      link.href = address ?? signIn.href;
      link.textContent = address ? dashboard : signIn.words;
    }
  };
  look();
  window.addEventListener('storage', look);
}

function dashboardAddress(): string | undefined {
  if (remembered(ACCESS_TOKEN_KEY) === null) return undefined;
  const start = remembered(START_PAGE_KEY) ?? '';
  return START_PAGE.test(start) ? start : '/dashboard';
}
