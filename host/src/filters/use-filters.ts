import { useQueryInAddress } from '@ar/records/query-in-address';
import { useMemo } from 'react';
import type { ZodType } from 'zod';

/**
 * What a list is narrowed to, in the address by the names of its call. What is malformed counts as not said. A change
 * leads to the first page, as a step back and forth.
 */
export function useFilters<Name extends string>(rules: Readonly<Record<Name, ZodType>>) {
  const { params, write } = useQueryInAddress();
  const filters = useMemo(() => {
    const said = Object.entries<ZodType>(rules).flatMap(([name, rule]) => {
      const value = params.get(name);
      return value !== null && rule.safeParse(value).success ? [[name, value]] : [];
    });
    return Object.fromEntries(said) as Partial<Record<Name, string>>;
  }, [params, rules]);

  /** An empty value takes the filter away. */
  function set(changes: Partial<Record<Name, string>>) {
    write((now) => {
      const next = new URLSearchParams(now);
      next.delete('page');
      for (const [name, value] of Object.entries<string | undefined>(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    });
  }

  return {
    filters,
    set,
    /** Of everything that the list may be narrowed by, its search included. */
    clear() {
      write((now) => {
        const next = new URLSearchParams(now);
        for (const name of [...Object.keys(rules), 'search', 'page']) next.delete(name);
        return next;
      });
    },
  };
}
