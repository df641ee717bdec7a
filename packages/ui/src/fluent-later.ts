// Fluent's parts that no first screen needs: the host fetches them when a department asks (see fluent.ts).
export { Calendar, DayOfWeek, type ICalendar } from '@fluentui/react-calendar-compat';
