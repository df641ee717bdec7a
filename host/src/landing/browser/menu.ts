/** The phone's menu is a `<details>`, which opens and closes by itself; this adds closing by Escape and by a click elsewhere. */
export function closeMenu(): void {
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
