/** In the local storage: when somebody last signed out in this browser by themselves. */
export const SIGNED_OUT = 'signed_out_at';
/** In the tab's storage: the sign-out that the tab has heard of. */
const HEARD = 'signed_out_heard';

export interface SignOuts {
  /** Tells the other tabs that somebody signs out, before their tokens go: a session that merely ends tells nothing. */
  announce(): void;
  /**
   * Empties the tab's storage (unsaved entries, an own build) if somebody has signed out since the tab last looked, and
   * answers whether so. A tab that was closed or asleep meanwhile looks when it starts again.
   */
  catchUp(): boolean;
}

/** What the person leaves in a tab goes when they sign out, in every tab; what a browser was set to (language, theme) stays. */
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
