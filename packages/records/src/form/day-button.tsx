import type { Translate } from '@ar/session';
import { CalendarGlyph } from '@ar/ui/glyphs';
import { usePopover } from '@ar/ui/popover';
import { useState } from 'react';
import { useOnDemand } from '../on-demand.ts';
import classes from './day-button.module.css';

interface DayButtonProps {
  /** The field's label. */
  label: string;
  /** `YYYY-MM-DD`, or empty. */
  day: string;
  tag: string;
  text: Translate;
  onPick(day: string): void;
}

/** Opens a calendar over the dialog; its code is fetched when somebody is about to. */
export function DayButton({ label, day, tag, text, onPick }: DayButtonProps) {
  const { open, close, triggerProps, panelProps } = usePopover();
  const [failed, setFailed] = useState(false);
  const [code, request] = useOnDemand(
    () => import('@ar/ui/fields/day-calendar'),
    () => setFailed(true),
  );
  function fetchCode() {
    setFailed(false);
    request();
  }
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label={text('calendarOpen', { field: label })}
        aria-haspopup="dialog"
        onPointerEnter={fetchCode}
        onFocus={fetchCode}
        {...triggerProps}
        onClick={() => {
          fetchCode();
          triggerProps.onClick();
        }}
      >
        <CalendarGlyph />
      </button>
      {open && (
        <div
          {...panelProps}
          role="dialog"
          aria-label={text('calendar', { field: label })}
          className={classes.panel}
          onKeyDown={(event) => {
            // It closes the calendar, and not the form that it stands over.
            if (event.key !== 'Escape') return;
            event.preventDefault();
            event.stopPropagation();
            close();
          }}
        >
          {code ? (
            <code.DayCalendar
              day={day}
              tag={tag}
              texts={calendarTexts(text)}
              onPick={(picked) => {
                close();
                onPick(picked);
              }}
            />
          ) : (
            <p role="status" className={classes.waiting}>
              {text(failed ? 'calendarFailed' : 'loading')}
            </p>
          )}
        </div>
      )}
    </>
  );
}

const calendarTexts = (text: Translate) => ({
  days: text('calendarDays'),
  today: text('calendarToday'),
  previousMonth: text('calendarPreviousMonth'),
  nextMonth: text('calendarNextMonth'),
  previousYear: text('calendarPreviousYear'),
  nextYear: text('calendarNextYear'),
  previousYears: text('calendarPreviousYears'),
  nextYears: text('calendarNextYears'),
  chooseYear: text('calendarChooseYear'),
  chooseMonth: text('calendarChooseMonth'),
  selected: text('calendarSelected'),
  todayIs: text('calendarTodayIs'),
});
