import type { ReactNode } from 'react';

/** Podgorica's Millennium Bridge in plain line: pylon, stays, deck, and the Morača below (brand). */
export function BridgeScene() {
  return (
    <BridgeDrawing>
      <path d="M6 58h148M66 58 56.5 10M10 58l46.5-48L34 58M57.7 16 152 58M58.5 20 138 58M59.5 25 124 58M60.5 30 110 58M61.7 36 97 58M62.9 42 85 58" />
      <path d="M24 70q6-5 12 0t12 0 12 0M84 70q6-5 12 0t12 0 12 0M54 79q6-5 12 0t12 0 12 0" opacity=".5" />
    </BridgeDrawing>
  );
}

/** The same bridge with its deck open and the outer stays gone: what should connect does not. */
export function OpenBridgeScene() {
  return (
    <BridgeDrawing>
      <path d="M6 58h96M142 58h12M66 58 56.5 10M10 58l46.5-48L34 58M60.5 30l37 21.500M61.7 36 97 58M62.9 42 85 58" />
      <path d="M106 58h32M57.7 16 152 58M59.5 25 124 58" strokeDasharray="2 5" opacity=".6" />
      <path d="M24 70q6-5 12 0t12 0 12 0M84 70q6-5 12 0t12 0 12 0M54 79q6-5 12 0t12 0 12 0" opacity=".5" />
    </BridgeDrawing>
  );
}

function BridgeDrawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 160 84"
      width="160"
      height="84"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}
