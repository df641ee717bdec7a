// As fluent.ts, of the parts that no first screen is made of.
export { Calendar, DayOfWeek, type ICalendar } from '@fluentui/react-calendar-compat';
