import { useLayoutEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router-dom';

export function withParams(params: URLSearchParams, changes: Readonly<Record<string, string | undefined>>) {
  const written = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) written.delete(name);
    else written.set(name, value);
  }
  return written;
}

/** The rendered URL, if `write` has set this URL, and the URLs that `write` has set since. */
let written: readonly string[] = [];

const addressOf = (pathname: string, params: URLSearchParams) => `${pathname}?${params}`;

/** `write` changes the latest query of the URL, even if React has not rendered this query yet. */
export function useQueryInAddress() {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const rendered = addressOf(pathname, params);
  const page = useRef('');
  useLayoutEffect(() => {
    page.current = location.pathname;
    const at = written.lastIndexOf(rendered);
    written = at < 0 ? [] : written.slice(at);
  }, [rendered]);
  const latest = () => {
    const last = written.at(-1)?.slice(pathname.length);
    return last === undefined ? params : new URLSearchParams(last);
  };
  return {
    params,
    latest,
    write(change: (latest: URLSearchParams) => URLSearchParams, options?: NavigateOptions) {
      // While another page loads, React still shows this page, and a write would navigate back.
      if (page.current !== location.pathname) return;
      const next = change(latest());
      written = [...written, addressOf(pathname, next)];
      setParams(next, options);
    },
  };
}
