import { IconButton } from '@ar/ui/button';
import { CalendarGlyph } from '@ar/ui/glyphs';
import { preload, useLazy } from '@ar/ui/lazy';
import { Popover } from '@ar/ui/popover';
import { useState } from 'react';
import { useDepartmentText } from '../texts/record-text.tsx';
import classes from './day-button.module.css';

interface DayButtonProps {
  label: string;
  day: string;
  tag: string;
  onPick(day: string): void;
}

const loadCalendar = () => import('@ar/ui/day-calendar');

export function DayButton({ label, day, tag, onPick }: DayButtonProps) {
  const text = useDepartmentText();
  const { code, error, request } = useLazy(loadCalendar);
  const [failed, setFailed] = useState(false);
  return (
    <>
      <Popover
        role="dialog"
        className={classes.calendar}
        label={text('calendar', { field: label })}
        onIntent={() => preload(loadCalendar)}
        onFailed={() => setFailed(true)}
        trigger={(trigger) => (
          <IconButton
            label={text('calendarOpen', { field: label })}
            size={32}
            className={classes.button}
            aria-haspopup="dialog"
            {...trigger}
            onClick={(event) => {
              setFailed(false);
              request();
              trigger.onClick(event);
            }}
            onBlur={() => setFailed(false)}
          >
            <CalendarGlyph />
          </IconButton>
        )}
      >
        {(close) =>
          code ? (
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
              {text(error === undefined ? 'loading' : 'calendarFailed')}
            </p>
          )
        }
      </Popover>
      {failed && (
        <p role="status" className={classes.failed}>
          {text('calendarFailed')}
        </p>
      )}
    </>
  );
}
