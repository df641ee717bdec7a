// First, because it sets the order of the stylesheets.
import '../stylesheets.ts';

import { leadToDashboard } from './dashboard-link.ts';
import { playFilm } from './film-player.ts';
import { closeMenu } from './menu.ts';

closeMenu();
leadToDashboard();
playFilm();

// The build's year stands in the markup. Written again, it would have the page laid out anew.
const thisYear = String(new Date().getFullYear());
for (const year of document.querySelectorAll('[data-year]'))
  if (year.textContent !== thisYear) year.textContent = thisYear;

const features = document.querySelector<HTMLElement>('[data-island="features"]');
const row = features?.querySelector<HTMLElement>('[data-carousel]');
if (features && row) {
  const near = new IntersectionObserver(
    async (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      // The browser scrolls the row until React is there, or for good if it does not come.
      row.dataset.carousel = 'awaited';
      // The only part that needs React, which would be most of the page's weight.
      const { hydrate } = await import('../features/hydrate.tsx');
      hydrate(features);
    },
    // So far below the window that React has arrived by the time somebody scrolls there.
    { rootMargin: '300px 0px' },
  );
  near.observe(features);
}

if (document.querySelector('[data-visit]')) import('../visit/browser.ts');
if (document.querySelector('[data-near]')) import('../city/browser.ts');
