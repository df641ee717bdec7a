import pLimit from 'p-limit';

let loaded: ReturnType<typeof load> | undefined;

/** Loads sharp for the first picture: it takes some 30 MB, also of a server that is taking a large file of another kind. */
export function sharpOnce(): ReturnType<typeof load> {
  loaded ??= load();
  return loaded;
}

async function load() {
  const { default: sharp } = await import('sharp');
  // SVG can carry scripts and ask for other files.
  sharp.block({ operation: ['VipsForeignLoadSvg'] });
  // libvips remembers files by name and holds them open; no file is read twice.
  sharp.cache(false);
  return sharp;
}

/** The longest side that is kept of a picture: it fills a screen of 2560 × 1440. */
export const LONGEST_SIDE = 2560;

/** One picture at a time in this process: each may take hundreds of megabytes while it is decoded. */
export const onePicture = pLimit(1);
