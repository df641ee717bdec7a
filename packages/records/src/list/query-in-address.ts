import { type Location, type NavigateOptions, useLocation, useSearchParams } from 'react-router-dom';

/** What was written into the address while this was the one drawn. */
const written = new WeakMap<Location, URLSearchParams>();

/**
 * The address's query, and how to write it. A second change may come before the page has drawn the first, from a search box
 * or from a filter: whoever begins with `latest` takes nothing back.
 */
export function useQueryInAddress() {
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  return {
    params,
    latest: () => written.get(location) ?? params,
    write(next: URLSearchParams, options?: NavigateOptions) {
      written.set(location, next);
      setParams(next, options);
    },
  };
}
