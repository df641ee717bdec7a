import type { Selecting } from './column.ts';
import classes from './select-box.module.css';

interface SelectBoxProps {
  label: string;
  state: Selecting<unknown>['page'];
  onToggle(): void;
  onIntent(): void;
}

/** A native checkbox with room for a finger round it, and a third state for 'some of them'. */
export function SelectBox({ label, state, onToggle, onIntent }: SelectBoxProps) {
  return (
    <label className={classes.box} onPointerEnter={onIntent}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = state === 'some';
        }}
        type="checkbox"
        aria-label={label}
        checked={state === 'all'}
        onChange={onToggle}
        onFocus={onIntent}
      />
    </label>
  );
}
