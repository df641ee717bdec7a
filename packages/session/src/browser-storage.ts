/** The keys of R-42. */
export const ACCESS_TOKEN = 'access_token';
export const REFRESH_TOKEN = 'refresh_token';

interface StoredTokens {
  access: string | null;
  refresh: string | null;
}

export interface TokenStore {
  /** What is stored now: read anew at each call, because another tab may have changed it. */
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
