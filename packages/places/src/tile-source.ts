/** Where the tiles of the map come from, and whom the map names for them. */
export interface TileSource {
  url: string;
  attribution: string;
  /** The attribution's own page: OpenStreetMap asks for it, others are named without a link. */
  link: string | undefined;
}

// Public OpenStreetMap tiles.
const OPEN_STREET_MAP = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap',
  link: 'https://www.openstreetmap.org/copyright',
};

/** Reads what the server has written into the page (`MAP_TILES_URL`, `MAP_ATTRIBUTION`). */
export function readTileSource(page: Document = document): TileSource {
  const text = page.getElementById('settings')?.textContent;
  const given = text ? (JSON.parse(text) as { mapTilesUrl?: string; mapAttribution?: string }) : {};
  const attribution = given.mapAttribution || OPEN_STREET_MAP.attribution;
  return {
    url: given.mapTilesUrl || OPEN_STREET_MAP.url,
    attribution,
    link: attribution.includes('OpenStreetMap') ? OPEN_STREET_MAP.link : undefined,
  };
}
