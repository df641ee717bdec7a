// This import must be first, because it sets the order of the stylesheets.
import '../stylesheets.ts';

import { setUpFilm } from './film-player.ts';
import { setUpDashboardLinks, setUpMenu } from './header.ts';

setUpMenu();
setUpDashboardLinks();
setUpFilm();

// Writing an unchanged year would make the browser lay out the page again.
const thisYear = String(new Date().getFullYear());
for (const year of document.querySelectorAll('[data-year]'))
  if (year.textContent !== thisYear) year.textContent = thisYear;

const row = document.querySelector<HTMLElement>('[data-carousel]');
const choice = document.querySelector('[data-choice]');
if (row && choice) {
  const near = new IntersectionObserver(
    async (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      // `awaited` lets the row scroll natively until React has loaded, or if React does not load.
      row.dataset.carousel = 'awaited';
      const { hydrate } = await import('../features/hydrate.tsx');
      hydrate(choice, row);
    },
    { rootMargin: '300px 0px' },
  );
  near.observe(row);
}

if (document.querySelector('[data-visit]')) import('../visit/browser.ts');
if (document.querySelector('[data-near]')) import('../city/browser.ts');
