import type { ReactNode } from 'react';

// Drawn here, because a few small paths are all the lists need: `@fluentui/react-icons` would add about 2 kB of
// machinery to every department, each of which bundles its own copy.
function glyph(path: ReactNode) {
  return function Glyph() {
    return (
      <svg
        viewBox="0 0 16 16"
        width="16"
        height="16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {path}
      </svg>
    );
  };
}

export const SearchGlyph = glyph(<path d="M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0Zm-1.3 3.2 3.8 3.8" />);
export const ClearGlyph = glyph(<path d="m4 4 8 8m0-8-8 8" />);
export const PreviousGlyph = glyph(<path d="M10 3.5 5.5 8l4.5 4.5" />);
export const NextGlyph = glyph(<path d="M6 3.5 10.5 8 6 12.5" />);
export const SortGlyph = glyph(<path d="M8 13V3M4.5 6.5 8 3l3.5 3.5" />);
export const RetryGlyph = glyph(<path d="M13 8a5 5 0 1 1-1.6-3.7M13.2 2v2.8h-2.8" />);
export const MoreGlyph = glyph(<path strokeWidth="2" d="M3 8h.01M8 8h.01M13 8h.01" />);
export const AddGlyph = glyph(<path d="M8 3v10M3 8h10" />);
export const CalendarGlyph = glyph(<path d="M2.5 4h11v9.5h-11ZM2.5 7h11M5.5 2.5V5m5-2.5V5" />);
