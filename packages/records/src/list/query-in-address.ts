import { useLayoutEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router-dom';

/** The address that is drawn, where it was written here, and those that were written since; the last one counts. */
let written: readonly string[] = [];

const addressOf = (pathname: string, params: URLSearchParams) => `${pathname}?${params}`;

/**
 * The address's query, and how to write it. A change may come before the page has drawn the ones before it, from a search
 * box or from a button: each is made of what was written last, so that none takes another back.
 */
export function useQueryInAddress() {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const drawn = addressOf(pathname, params);
  const page = useRef('');
  useLayoutEffect(() => {
    page.current = location.pathname;
    const at = written.lastIndexOf(drawn);
    written = at < 0 ? [] : written.slice(at);
  }, [drawn]);
  const latest = () => {
    const last = written.at(-1)?.slice(pathname.length);
    return last === undefined ? params : new URLSearchParams(last);
  };
  return {
    params,
    latest,
    write(change: (latest: URLSearchParams) => URLSearchParams, options?: NavigateOptions) {
      // Another page's code is still loading: a search that comes to rest now would lead back here.
      if (page.current !== location.pathname) return;
      const next = change(latest());
      written = [...written, addressOf(pathname, next)];
      setParams(next, options);
    },
  };
}
