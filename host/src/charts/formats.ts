import { useLanguage } from '@ar/session';
import { formatDayOfYear, formatMoment } from '@ar/ui/format';

export function useFormats() {
  const { language, tag } = useLanguage();
  return {
    language,
    tag,
    moment: (at: string) => formatMoment(at, tag),
    day: (day: string) => formatDayOfYear(day, tag),
    count: (count: number) => count.toLocaleString(tag),
    change: (difference: number) => difference.toLocaleString(tag, { signDisplay: 'always' }),
    percent: (share: number, maximumFractionDigits = 2) =>
      share.toLocaleString(tag, { style: 'percent', maximumFractionDigits }),
    /** In units of 1000 bytes, like a release's size budget. */
    size(bytes: number) {
      const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
      const maximumFractionDigits = unit === 'kilobyte' ? 0 : 1;
      return value.toLocaleString(tag, { style: 'unit', unit, maximumFractionDigits });
    },
  };
}

export const withFormats = <Text>(useText: () => Text) =>
  function useTextAndFormats() {
    return { text: useText(), ...useFormats() };
  };
