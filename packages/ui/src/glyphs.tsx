import type { ReactNode } from 'react';

interface DrawingProps {
  grid: number;
  size: number;
  pen: number;
  children: ReactNode;
}

// Drawn here: `@fluentui/react-icons` would add about 2 kB of machinery to every department.
const Drawing = ({ grid, size, pen, children }: DrawingProps) => (
  <svg
    viewBox={`0 0 ${grid} ${grid}`}
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={pen}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
);

/** A small sign in plain line, in a square of 16. */
export const glyph = (d: string, strokeWidth?: number) => () => (
  <Drawing grid={16} size={16} pen={1.25}>
    <path d={d} strokeWidth={strokeWidth} />
  </Drawing>
);

export const SearchGlyph = glyph('M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0Zm-1.3 3.2 3.8 3.8');
export const ClearGlyph = glyph('m4 4 8 8m0-8-8 8');
export const PreviousGlyph = glyph('M10 3.5 5.5 8l4.5 4.5');
export const NextGlyph = glyph('M6 3.5 10.5 8 6 12.5');
export const SortGlyph = glyph('M8 13V3M4.5 6.5 8 3l3.5 3.5');
export const RetryGlyph = glyph('M13 8a5 5 0 1 1-1.6-3.7M13.2 2v2.8h-2.8');
export const MoreGlyph = glyph('M3 8h.01M8 8h.01M13 8h.01', 2);
export const AddGlyph = glyph('M8 3v10M3 8h10');
export const CalendarGlyph = glyph('M2.5 4h11v9.5h-11ZM2.5 7h11M5.5 2.5V5m5-2.5V5');

/** A pictogram in the line of the departments' own (`menu.icon` of a descriptor): 24 × 24, a pen of 1.5, no fill. */
export const LineIcon = ({ children }: { children: ReactNode }) => (
  <Drawing grid={24} size={20} pen={1.5}>
    {children}
  </Drawing>
);

const drawn = (d: string) => () => (
  <LineIcon>
    <path d={d} />
  </LineIcon>
);

const EYE = 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z';
export const ADD_LINES = 'M12 5v14M5 12h14';
export const SIGN_OUT_LINES = 'M14 4H6v16h8M10 12h11m-4-4 4 4-4 4';
export const SETTINGS_LINES =
  'M4 7h9m4 0h3M4 17h3m4 0h9M17 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM11 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z';
export const MenuIcon = drawn('M4 7h16M4 12h16M4 17h16');
export const CrossIcon = drawn('M6 6l12 12M18 6 6 18');
export const ChevronIcon = drawn('m7 10 5 5 5-5');
export const ArrowIcon = drawn('M5 12h14m-5-5 5 5-5 5');
export const SignOutIcon = drawn(SIGN_OUT_LINES);
export const SettingsIcon = drawn(SETTINGS_LINES);
export const SearchIcon = drawn('M16 10.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0ZM14.5 14.5 20 20');
export const PersonIcon = drawn(
  'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM12 7.5h.01M8 10.5l4 .75 4-.75M12 11.25v2.5M9.5 17.5l2.5-3.75 2.5 3.75',
);
export const KeyboardIcon = drawn('M3 6h18v12H3ZM7 10h.01M11 10h.01M15 10h.01M8 14h8');
export const EyeIcon = drawn(`${EYE}M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z`);
export const EyeOffIcon = drawn(`${EYE}M4 20 20 4`);
