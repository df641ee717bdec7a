import { useLanguage } from '@ar/session';
import { formatDate } from '@ar/ui/format';
import type { NumberNotation } from '../form/notation.ts';
import { useRecordText } from '../texts/record-text.tsx';

interface FilterOption {
  value: string;
  label: string;
}

/** The returned options always contain `chosen`, even before the other options have loaded. */
type UseOptions = (chosen: string) => readonly FilterOption[];

export type ListFilter = {
  /** The name of the query parameter in the page's URL and in the API request. */
  name: string;
  label: string;
  useWords(value: string): string;
} & (
  | { control: 'choice'; any?: string | undefined; useOptions: UseOptions }
  | { control: 'lack' }
  | { control: 'day'; end: 'from' | 'to' }
  | { control: 'number'; end: 'from' | 'to'; field: NumberNotation; accepts(text: string): boolean }
  /** The drawer has no control for this filter; only a link can set this filter. */
  | { control: 'none' }
);

export function useFilterKinds() {
  const text = useRecordText();
  const { tag } = useLanguage();
  return {
    /** `any` is the label of the option that removes the filter. */
    choice(
      name: string,
      label: string,
      options: readonly FilterOption[] | UseOptions,
      any?: string,
    ): ListFilter {
      const useOptions = typeof options === 'function' ? options : () => options;
      return {
        ...{ name, label, control: 'choice', any, useOptions },
        useWords(value) {
          const chosen = useOptions(value).find((option) => option.value === value);
          return text('filterIs', { name: label, value: chosen?.label ?? value });
        },
      };
    },
    day: (name: string, label: string, end: 'from' | 'to'): ListFilter => ({
      ...{ name, label, control: 'day', end },
      useWords: (value) =>
        text(end === 'from' ? 'filterSince' : 'filterUntil', { name: label, value: formatDate(value, tag) }),
    }),
    link: (name: string, useWords: (value: string) => string): ListFilter => ({
      ...{ name, label: name, control: 'none', useWords },
    }),
  };
}
