import { useText } from '@ar/session';
import { EyeIcon, EyeOffIcon } from '@ar/ui/glyphs';
import { useState } from 'react';
import css from './text-field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';
import './texts.ts';

/** A password's field with its show/hide toggle. Pasting stays possible: password managers paste (WCAG 2.2, 3.3.8). */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const text = useText('auth');
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      after={
        <button
          type="button"
          className={css.toggle}
          aria-label={text(shown ? 'hide-password' : 'show-password')}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  );
}
