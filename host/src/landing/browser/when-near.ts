/** How far below the window a part may be when its script is fetched: it has arrived by the time it is scrolled to. */
const MARGIN = '300px 0px';

export function whenNear(element: Element, act: () => void): void {
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      act();
    },
    { rootMargin: MARGIN },
  );
  near.observe(element);
}
