interface Size {
  width: number;
  height: number;
}

const GAP = 4;
const EDGE = 8;

/** Where a panel stands: below its button with their right edges in line, above it for want of room, never off the screen. */
export function placePanel(
  button: { right: number; top: number; bottom: number },
  panel: Size,
  screen: Size,
): { left: number; top: number } {
  const left = Math.min(button.right, screen.width - EDGE) - panel.width;
  const below = button.bottom + GAP;
  const above = button.top - GAP - panel.height;
  const fits = below + panel.height + EDGE <= screen.height;
  const top = fits || above < EDGE ? Math.min(below, screen.height - EDGE - panel.height) : above;
  return { left: Math.max(EDGE, left), top: Math.max(EDGE, top) };
}
