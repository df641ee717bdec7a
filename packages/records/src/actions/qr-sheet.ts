const PER_PAGE = 12;

/** The sheet's pages: three codes a row, four rows. */
export function layOutSheet<Row>(rows: readonly Row[]): Row[][] {
  const pages: Row[][] = [];
  for (let from = 0; from < rows.length; from += PER_PAGE) pages.push(rows.slice(from, from + PER_PAGE));
  return pages;
}

/** In millimetres of A4, which the screen shows as a preview and the printer keeps to. Black on white, whatever the theme. */
export const SHEET_STYLE = `
  @page { size: A4; margin: 10mm; }
  :root { color-scheme: light; }
  body { margin: 0; background: #fff; color: #000; font: 11pt/1.3 system-ui, sans-serif; }
  section { display: grid; grid-template: repeat(4, 66mm) / repeat(3, 1fr); gap: 2mm; break-after: page; }
  section:last-of-type { break-after: auto; }
  figure { display: grid; justify-items: center; align-content: start; gap: 2mm; margin: 0; padding: 2mm; border: 0.2mm dashed #999; break-inside: avoid; overflow: hidden; }
  img { inline-size: 44mm; block-size: 44mm; image-rendering: pixelated; }
  figcaption { max-block-size: 2.6em; overflow: hidden; text-align: center; overflow-wrap: anywhere; }
  @media screen { body { padding: 4mm; } section { margin-block-end: 6mm; } }
  @media screen and (width < 190mm) { section { grid-template: none / repeat(auto-fill, minmax(48mm, 1fr)); } }
`;
