export const PAGE_SIZE = 6;
export const PAGE_SIZES = [PAGE_SIZE, 12, 24, 48] as const;

export function pageSizeOf(text: unknown): number | undefined {
  const size = /^\d{1,2}$/.test(String(text)) ? Number(text) : 0;
  return size >= PAGE_SIZE && size <= PAGE_SIZES[3] ? size : undefined;
}

export const SEARCH_DEBOUNCE_MS = 500;
export const PASSWORD_CHECK_DEBOUNCE_MS = 300;
export const MAP_LOAD_DELAY_MS = 100;
export const TOAST_DURATION_MS = 5000;
export const UNDO_OFFER_MS = 10_000;
export const TOAST_REMOVE_DELAY_MS = 1_000_000;
export const TOAST_SWIPE_THRESHOLD_PX = 50;
export const MOBILE_BREAKPOINT_PX = 768;
export const RESIZE_DEBOUNCE_MS = 100;
export const REQUEST_TIMEOUT_MS = 1_200_000;

export const MAX = {
  userName: 100,
  name: 200,
  address: 255,
  investor: 255,
  description: 1000,
  licenceNumber: 50,
  imageAlt: 255,
  transcript: 5000,
  search: 200,
  reason: 300,
} as const;

export const MAX_PAGE_LIMIT = 100;

export const MAX_CHOSEN = 1000;

export const MAX_VIEWS = 100;

export const MAX_MAP_ROWS = 2000;

export const MAP_CENTRE = { latitude: 42.4304, longitude: 19.2594 } as const;

export const TOKEN_DAYS = { usual: 90, most: 365 };

export const MAX_ID = 2 ** 31 - 1;
