import { create } from 'qrcode';

/** ISO/IEC 18004 requires four modules; the paper adds two. */
const MARGIN = 2;

export function drawQr(content: string): { path: string; box: string } {
  const { size, data } = create(content, { errorCorrectionLevel: 'M' }).modules;
  const rows = Array.from({ length: size }, (_, row) =>
    [...data.subarray(row * size, (row + 1) * size)].join(''),
  );
  const runs = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  const side = size + 2 * MARGIN;
  return { path: runs.join(''), box: `-${MARGIN} -${MARGIN} ${side} ${side}` };
}
