import { IconButton } from '@ar/ui/button';
import { CalendarGlyph } from '@ar/ui/glyphs';
import { useLazy } from '@ar/ui/lazy';
import { usePopover } from '@ar/ui/popover';
import type { KeyboardEvent } from 'react';
import { useDepartmentText } from '../texts/record-text.tsx';
import classes from './day-button.module.css';

interface DayButtonProps {
  label: string;
  day: string;
  tag: string;
  onPick(day: string): void;
}

const loadCalendar = () => import('@ar/ui/later');

/** Opens a calendar over what it stands in; its code is fetched when somebody is about to. */
export function DayButton({ label, day, tag, onPick }: DayButtonProps) {
  const text = useDepartmentText();
  const { code, error, request } = useLazy(loadCalendar);
  const { open, close, triggerProps, panelProps } = usePopover(request);
  function onKeyDown(event: KeyboardEvent) {
    // It closes the calendar, and not the form that it stands over; on the button while the calendar is on its way.
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }
  return (
    <>
      <IconButton
        label={text('calendarOpen', { field: label })}
        size={32}
        className={classes.button}
        aria-haspopup="dialog"
        onKeyDown={onKeyDown}
        {...triggerProps}
      >
        <CalendarGlyph />
      </IconButton>
      {open && (
        <div
          {...panelProps}
          role="dialog"
          aria-label={text('calendar', { field: label })}
          className={classes.panel}
          onKeyDown={onKeyDown}
        >
          {code ? (
            <code.DayCalendar
              day={day}
              tag={tag}
              text={(word) => text(`calendar${word}`)}
              onPick={(picked) => {
                close();
                onPick(picked);
              }}
            />
          ) : (
            <p role="status" className={classes.waiting}>
              {text(error ? 'calendarFailed' : 'loading')}
            </p>
          )}
        </div>
      )}
    </>
  );
}
