// The host loads this module on demand, because no page needs these parts of Fluent at the start.
export { Calendar, DayOfWeek, type ICalendar } from '@fluentui/react-calendar-compat';
