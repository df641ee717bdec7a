import { useEffect, useState } from 'react';
import { ACCESS_TOKEN_KEY, remembered, START_PAGE_KEY } from './browser-storage.ts';

/** The footer's year: the build's in the markup, the visitor's own once the page lives. */
export function Year({ builtIn }: { builtIn: string }) {
  const [year, setYear] = useState(builtIn);
  useEffect(() => setYear(String(new Date().getFullYear())), []);
  return year;
}

/** A department's page, and nothing that was put there to lead elsewhere. */
const START_PAGE = /^\/dashboard\/[a-z0-9-]+$/;

/**
 * Where the dashboard of whoever is signed in in this browser begins, undefined for everybody else. Known only after
 * paint: the prerendered page is the same for everybody. A stored token may have ended; the dashboard then asks for a
 * new sign-in by itself.
 */
export function useDashboard(): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const look = () => setAddress(dashboardAddress());
    look();
    // Signing in or out in another tab.
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, []);
  return address;
}

function dashboardAddress(): string | undefined {
  if (remembered(ACCESS_TOKEN_KEY) === null) return undefined;
  const start = remembered(START_PAGE_KEY);
  return start && START_PAGE.test(start) ? start : '/dashboard';
}
