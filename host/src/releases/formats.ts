import { useLanguage } from '@ar/session';

/** Moments, shares and sizes as the reader writes them. */
export function useFormats() {
  const { tag } = useLanguage();
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const day = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'numeric', timeZone: 'UTC' });
  return {
    moment: (at: string) => moment.format(new Date(at)),
    /** A calendar day without its year; a bare date is parsed in UTC. */
    day: (date: string) => day.format(new Date(date)),
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
