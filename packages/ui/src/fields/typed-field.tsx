import { type ComponentProps, type ReactNode, useId } from 'react';
import fieldClasses from './field.module.css';
import { FieldFrame, type FieldProps, tied } from './field.tsx';
import classes from './typed-field.module.css';

/** One of the readings of a text that could be read in several ways. */
interface Meaning {
  label: string;
  onChoose(): void;
}

type TypedFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'required' | 'readOnly'> & {
    /** Stands in the field behind what is typed, such as `m²`. */
    unit?: string | undefined;
    /** What the text was understood as; said politely when it comes. */
    echo?: string | undefined;
    /** To choose from, where the error asks. */
    meanings?: readonly Meaning[] | undefined;
    /** A button at the field's end. */
    end?: ReactNode;
  };

/** A line of text that stands for something else, a number or a day, and says what it was understood as. */
export function TypedField(props: TypedFieldProps) {
  const { label, hint, error, required, readOnly, unit, echo, meanings = [], end, ...input } = props;
  const id = useId();
  const field = { label, hint, error, required, readOnly };
  const ties = tied(id, field);
  const understood = (
    <>
      {meanings.length > 0 && (
        <div className={classes.meanings}>
          {meanings.map(({ label: name, onChoose }) => (
            <button key={name} type="button" className={classes.meaning} onClick={onChoose}>
              {name}
            </button>
          ))}
        </div>
      )}
      {echo && <p className={fieldClasses.echo}>{echo}</p>}
    </>
  );
  return (
    <FieldFrame id={id} {...field} understood={understood}>
      <div className={classes.line}>
        <input
          {...ties}
          className={fieldClasses.input}
          autoComplete="off"
          aria-describedby={unit ? `${ties['aria-describedby']} ${id}-unit` : ties['aria-describedby']}
          {...input}
        />
        {unit && (
          <span id={`${id}-unit`} className={classes.unit}>
            {unit}
          </span>
        )}
        {end}
      </div>
    </FieldFrame>
  );
}
