import { Calendar, DayOfWeek, type ICalendar } from '@ar/ui/fluent-later';
import { useEffect, useRef } from 'react';

interface DayCalendarProps {
  /** The selected day as `YYYY-MM-DD`, or empty. */
  day: string;
  tag: string;
  /** Returns a text of the calendar. Fluent replaces `{0}` in the text by a month, a year or a date. */
  text(word: string): string;
  onPick(day: string): void;
}

export function DayCalendar({ day, tag, text, onPick }: DayCalendarProps) {
  const calendar = useRef<ICalendar>(null);
  useEffect(() => calendar.current?.focus(), []);
  const by = (options: Intl.DateTimeFormatOptions) => (date: Date) =>
    new Intl.DateTimeFormat(tag, options).format(date);
  const months = (month: 'long' | 'short') =>
    Array.from({ length: 12 }, (_, at) => by({ month })(new Date(2026, at, 1)));
  // The names are not from `Intl`, because Chromium's Montenegrin names are Ekavian. They begin with Sunday.
  const days = text('Days').split(',');
  return (
    <Calendar
      componentRef={calendar}
      {...(day && { value: dateOf(day) })}
      firstDayOfWeek={DayOfWeek.Monday}
      showMonthPickerAsOverlay
      highlightSelectedMonth
      onSelectDate={(date) => onPick(wireOf(date))}
      strings={{
        months: months('long'),
        shortMonths: months('short'),
        days,
        shortDays: days.map((name) => name.slice(0, 3)),
        goToToday: text('Today'),
        prevMonthAriaLabel: text('PreviousMonth'),
        nextMonthAriaLabel: text('NextMonth'),
        prevYearAriaLabel: text('PreviousYear'),
        nextYearAriaLabel: text('NextYear'),
        prevYearRangeAriaLabel: text('PreviousYears'),
        nextYearRangeAriaLabel: text('NextYears'),
        monthPickerHeaderAriaLabel: text('ChooseYear'),
        yearPickerHeaderAriaLabel: text('ChooseMonth'),
        selectedDateFormatString: text('Selected'),
        todayDateFormatString: text('TodayIs'),
      }}
      dateTimeFormatter={{
        formatDay: (date) => String(date.getDate()),
        formatMonth: by({ month: 'long' }),
        formatYear: (date) => String(date.getFullYear()),
        formatMonthDayYear: by({ dateStyle: 'long' }),
        formatMonthYear: by({ month: 'long', year: 'numeric' }),
      }}
    />
  );
}

function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function wireOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
