import { type Location, type NavigateOptions, useLocation, useSearchParams } from 'react-router-dom';

/** What was written into the address while this was the one drawn. */
const written = new WeakMap<Location, URLSearchParams>();

/**
 * The address's query, and how to write it. A second change may come before the page has drawn the first, from a search box
 * or from a button: each is made of what was written last, so that none takes another back.
 */
export function useQueryInAddress() {
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const latest = () => written.get(location) ?? params;
  return {
    params,
    latest,
    write(change: (latest: URLSearchParams) => URLSearchParams, options?: NavigateOptions) {
      const next = change(latest());
      written.set(location, next);
      setParams(next, options);
    },
  };
}
