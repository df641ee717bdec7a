import type { FeatureId, HighlightId } from '../texts/texts.ts';

const LINES: Record<FeatureId | HighlightId | 'city' | 'programme', string> = {
  avatar:
    'M24 8a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM9 42c0-9 6-14 15-14s15 5 15 14M38 10c3 3 3 9 0 12M43 6c5 6 5 14 0 20',
  model3d: 'M24 4l17 9v20l-17 11L7 33V13zM7 13l17 10 17-10M24 23v21M13 9.6l17 9.8M36 16v8',
  map: 'M5 11l12-5 14 5 12-5v31l-12 5-14-5-12 5zM17 6v31M31 11v31M24 19v.1',
  localities:
    'M20 40C16 32 7 26 7 17a13 13 0 0 1 26 0c0 9-9 15-13 23zM20 11v12m-6-6h12M34 40h8M28 36l6 4-6 4M8 44h8',
  welcome: 'M6 19v10h8l10 9V10L14 19zM31 18c3 3 3 9 0 12M37 13c6 6 6 16 0 22',
  dialogue: 'M5 7h26v18H17l-6 6v-6H5zM36 17h7v18h-6v6l-6-6H19v-5M12 14h12m-12 5h7',
  models: 'M24 5l16 9v19l-16 10L8 33V14zM8 14l16 9 16-9M24 23v20M3 24c-3 6 2 12 8 15M45 24c3 6-2 12-8 15',
  nearby:
    'M24 19a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM24 9a15 15 0 1 0 0 30 15 15 0 0 0 0-30zM24 3v6m0 30v6M3 24h6m30 0h6',
  construction: 'M10 5h20l8 8v30H10zM30 5v8h8M17 36V26h6v10m0 0V20h7v16M16 36h16M16 13h7',
  city: 'M4 13V4h9M35 4h9v9M44 35v9h-9M13 44H4v-9M19 31 16 10M17 14l-8 17M17 14l24 17M17 18l16 13M18 22l8 9M8 31h33M9 37c3-2 5-2 8 0s5 2 8 0 5-2 8 0 5 2 8 0',
  programme:
    'M5 43h38M7 43V33h9v10M16 33v-8h9v18M25 25h9v18M34 43V25M29 25V12M29 18c0-6 4-10 12-10 0 7-4 11-12 10zM29 22c0-5-3-9-10-9 0 6 3 9 10 9z',
};

export function Icon({ id, className }: { id: keyof typeof LINES; className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      <path d={LINES[id]} />
    </svg>
  );
}
