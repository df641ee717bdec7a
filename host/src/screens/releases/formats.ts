import { useLanguage } from '@ar/session';
import { formatDayOfYear, formatMoment } from '@ar/ui/format';

/** Moments, shares and sizes as the reader writes them. */
export function useFormats() {
  const { tag } = useLanguage();
  return {
    moment: (at: string) => formatMoment(at, tag),
    day: (day: string) => formatDayOfYear(day, tag),
    count: (count: number) => count.toLocaleString(tag),
    /** Of a percentage as the server writes it. */
    percent: (percent: number) =>
      (percent / 100).toLocaleString(tag, { style: 'percent', maximumFractionDigits: 2 }),
    size(bytes: number) {
      const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
      return value.toLocaleString(tag, {
        style: 'unit',
        unit,
        maximumFractionDigits: unit === 'kilobyte' ? 0 : 1,
      });
    },
  };
}
