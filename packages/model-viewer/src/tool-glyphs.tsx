import type { ReactNode } from 'react';

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

export const TurnLeftGlyph = glyph(
  <path d="M5.5 10.8c-1.9-.5-3-1.3-3-2.3 0-1.7 2.5-3 5.5-3s5.5 1.3 5.5 3c0 1.4-1.6 2.5-4.2 2.9m2.1-2.1-2.2 2.2 2 1.9" />,
);
export const TurnRightGlyph = glyph(
  <path d="M10.5 10.8c1.9-.5 3-1.3 3-2.3 0-1.7-2.5-3-5.5-3s-5.5 1.3-5.5 3c0 1.4 1.6 2.5 4.2 2.9M4.6 9.3l2.2 2.2-2 1.9" />,
);
export const HigherGlyph = glyph(<path d="M8 13.5v-9M4.5 8 8 4.5 11.5 8M4 2h8" />);
export const LowerGlyph = glyph(<path d="M8 2.5v9M4.5 8 8 11.5 11.5 8M4 14h8" />);
export const ZoomInGlyph = glyph(<path d="M8 3v10M3 8h10" />);
export const ZoomOutGlyph = glyph(<path d="M3 8h10" />);
export const ResetGlyph = glyph(<path d="M2.5 5.5v-3h3m5 0h3v3m0 5v3h-3m-5 0h-3v-3M8 6.5v3M6.5 8h3" />);
export const CloseGlyph = glyph(<path d="m4 4 8 8m0-8-8 8" />);

/** The Clock Tower between the corner brackets of the AR camera (brand). */
export function PosterScene() {
  return (
    <svg viewBox="0 0 96 96" width="96" height="96" fill="none" aria-hidden="true" focusable="false">
      <path
        d="M2 18V2h16M78 2h16v16M94 78v16H78M18 94H2V78"
        stroke="var(--colorCompoundBrandStroke)"
        strokeWidth="2"
      />
      <g stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round">
        <path d="m48 10-13 18 13 7.5L61 28ZM48 10v25.5" />
        <path d="M38 30v39l10 6 10-6V30M48 36v39" />
        <path d="M50.5 50c0-2.7 1.1-5.2 2.5-5.9s2.5.6 2.5 3.3-1.1 5.2-2.5 5.9-2.5-.6-2.5-3.3Z" />
        <path d="m38 67-5 3v6l15 9 15-9v-6l-5-3m-25 3 15 9 15-9m-15 9v6" />
      </g>
    </svg>
  );
}
