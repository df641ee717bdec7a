/** The keys of R-42. */
export const ACCESS_TOKEN = 'access_token';
export const REFRESH_TOKEN = 'refresh_token';

interface StoredTokens {
  access: string | null;
  refresh: string | null;
}

export interface TokenStore {
  /** What is stored now. It is read at each call, because another tab may have changed it. */
  read(): StoredTokens;
  write(tokens: { access: string; refresh?: string | undefined }): void;
  clear(): void;
  clearAccess(): void;
}

export function createTokenStore(storage: Storage): TokenStore {
  return {
    read: () => ({ access: storage.getItem(ACCESS_TOKEN), refresh: storage.getItem(REFRESH_TOKEN) }),
    write({ access, refresh }) {
      // The refresh token first: a tab woken by the new access token must already find its partner.
      if (refresh) storage.setItem(REFRESH_TOKEN, refresh);
      storage.setItem(ACCESS_TOKEN, access);
    },
    clear() {
      storage.removeItem(ACCESS_TOKEN);
      storage.removeItem(REFRESH_TOKEN);
    },
    clearAccess: () => storage.removeItem(ACCESS_TOKEN),
  };
}

/** In the local storage: when somebody last signed out in this browser by themselves. */
export const SIGNED_OUT = 'signed_out_at';
/** In the tab's storage: the sign-out that the tab has heard of. */
const HEARD = 'signed_out_heard';

export interface SignOuts {
  /** Tells the other tabs that somebody signs out, before their tokens go: a session that merely ends tells nothing. */
  announce(): void;
  /** Empties the tab's storage (unsaved entries, an own build) after a sign-out that it has not heard of; answers whether so. */
  catchUp(): boolean;
}

/** A sign-out clears every tab's storage; what the browser was set to (language, theme) stays. */
export function createSignOuts({ shared, tab }: { shared: Storage; tab: Storage }): SignOuts {
  return {
    announce: () => shared.setItem(SIGNED_OUT, new Date().toISOString()),
    catchUp() {
      const last = shared.getItem(SIGNED_OUT);
      if (last === tab.getItem(HEARD)) return false;
      tab.clear();
      if (last !== null) tab.setItem(HEARD, last);
      return true;
    },
  };
}
