import { useLayoutEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router-dom';

/** The drawn address, if it was written here, and all that were written since. */
let written: readonly string[] = [];

const addressOf = (pathname: string, params: URLSearchParams) => `${pathname}?${params}`;

/**
 * The address's query. A change may come before the previous one is drawn, from a search box or a button: each
 * starts from the query that was written last, so that none reverts another.
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
      // While another page's code loads, a search that is sent now would lead back here.
      if (page.current !== location.pathname) return;
      const next = change(latest());
      written = [...written, addressOf(pathname, next)];
      setParams(next, options);
    },
  };
}
