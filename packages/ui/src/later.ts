// The kit's heavier half: one chunk, fetched when it is first needed or once the page is idle.
export { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom';
export { DayCalendar } from './controls/day-calendar.tsx';
export { Toaster } from './overlays/toaster.tsx';
