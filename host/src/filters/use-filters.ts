import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ZodType } from 'zod';

/**
 * What a list is narrowed to, in the address by the names of its call. What is malformed counts as not said. A change
 * leads to the first page, as a step back and forth.
 */
export function useFilters<Name extends string>(rules: Readonly<Record<Name, ZodType>>) {
  const [params, setParams] = useSearchParams();
  // A second change may come before the page has drawn the first, and must not take it back.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const filters = useMemo(() => {
    const said = Object.entries<ZodType>(rules).flatMap(([name, rule]) => {
      const value = params.get(name);
      return value !== null && rule.safeParse(value).success ? [[name, value]] : [];
    });
    return Object.fromEntries(said) as Partial<Record<Name, string>>;
  }, [params, rules]);

  /** An empty value takes the filter away. */
  function set(changes: Partial<Record<Name, string>>) {
    const next = new URLSearchParams(latest.current);
    latest.current = next;
    next.delete('page');
    for (const [name, value] of Object.entries<string | undefined>(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next);
  }

  return {
    filters,
    set,
    /** Of everything that the list may be narrowed by, its search included. */
    clear() {
      const next = new URLSearchParams(params);
      for (const name of [...Object.keys(rules), 'search', 'page']) next.delete(name);
      setParams(next);
    },
  };
}
