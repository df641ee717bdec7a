// No first screen needs these parts of Fluent. The host loads the module on demand.
export { Calendar, DayOfWeek, type ICalendar } from '@fluentui/react-calendar-compat';
