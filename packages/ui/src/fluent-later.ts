// Parts of Fluent that no first screen needs. The host loads them on demand (see fluent.ts).
export { Calendar, DayOfWeek, type ICalendar } from '@fluentui/react-calendar-compat';
