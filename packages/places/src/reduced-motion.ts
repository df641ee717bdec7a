/** Whether the person's device asks for less motion; read at each movement, because it can change meanwhile. */
export function prefersLessMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
