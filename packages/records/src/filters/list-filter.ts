import { useLanguage } from '@ar/session';
import { formatDate } from '@ar/ui/format';
import { useRecordText } from '../texts/record-text.tsx';

interface FilterOption {
  value: string;
  label: string;
}

/** Returns the options. The chosen option is among them, even while the options load. */
type UseOptions = (chosen: string) => readonly FilterOption[];

/** A filter of a list: a field in the drawer and, once it has a value, a chip above the rows. */
export type ListFilter = {
  /** The name in the address and in the list's call. */
  name: string;
  label: string;
  useWords(value: string): string;
} & (
  | { control: 'choice'; any?: string | undefined; useOptions: UseOptions }
  | { control: 'lack'; isFrequent: boolean }
  | { control: 'day'; end: 'from' | 'to' }
  | { control: 'number'; end: 'from' | 'to'; unit: string | undefined; accepts(text: string): boolean }
  | { control: 'near' }
  /** Only a link can set this filter. */
  | { control: 'none' }
);

/** Makes filters in the person's language. */
export function useFilterKinds() {
  const text = useRecordText();
  const { tag } = useLanguage();
  return {
    /** `any`: the label of the option that removes the filter. */
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
