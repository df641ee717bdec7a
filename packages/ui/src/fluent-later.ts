// Fluent's parts that no first screen needs: the host loads them on demand (see fluent.ts).
export { Calendar, DayOfWeek, type ICalendar } from '@fluentui/react-calendar-compat';
