import { useEffect, useState } from 'react';
import { ACCESS_TOKEN_KEY, remembered } from './browser-storage.ts';

/** The footer's year: the build's in the markup, the visitor's own once the page lives. */
export function Year({ builtIn }: { builtIn: string }) {
  const [year, setYear] = useState(builtIn);
  useEffect(() => setYear(String(new Date().getFullYear())), []);
  return year;
}

/**
 * Whether somebody is signed in in this browser, known only after paint: the prerendered page is the same for
 * everybody. A stored token may have ended; the dashboard then asks for a new sign-in by itself.
 */
export function useSignedIn(): boolean {
  const [signedIn, setSignedIn] = useState(false);
  useEffect(() => {
    const look = () => setSignedIn(remembered(ACCESS_TOKEN_KEY) !== null);
    look();
    // Signing in or out in another tab.
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, []);
  return signedIn;
}
