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
