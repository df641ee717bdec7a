import { useLanguage } from '@ar/session';
import { formatDate } from '@ar/ui/format';
import { useRecordText } from '../texts/record-text.tsx';

interface FilterOption {
  value: string;
  label: string;
}

/** Options, with the chosen one also if they are loaded. */
type UseOptions = (chosen: string) => readonly FilterOption[];

/** One way to narrow a list: a field in the panel and, once it has a value, a chip above the rows. */
export type ListFilter = {
  /** In the address and in the list's call. */
  name: string;
  label: string;
  /** What a value narrows the list to. */
  useWords(value: string): string;
} & (
  | { control: 'choice'; any?: string | undefined; useOptions: UseOptions }
  | { control: 'lack'; isFrequent: boolean }
  | { control: 'day'; end: 'from' | 'to' }
  | { control: 'number'; end: 'from' | 'to'; unit: string | undefined; accepts(text: string): boolean }
  | { control: 'near' }
  /** Only a link narrows by it. */
  | { control: 'none' }
);

/** Makes filters in the person's language. */
export function useFilterKinds() {
  const text = useRecordText();
  const { tag } = useLanguage();
  return {
    /** `any` stands for no choice. */
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
