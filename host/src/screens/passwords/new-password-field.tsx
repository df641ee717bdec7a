import { PASSWORD_KINDS } from '@ar/domain/password-kinds';
import { Lazy } from '@ar/ui/lazy';
import { Spoken } from '@ar/ui/states';
import type { ComponentProps } from 'react';
import { PasswordField } from '../sign-in/task-form.tsx';
import { useAuthText } from '../sign-in/texts.ts';
import css from './new-password-field.module.css';

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'label'> {
  password: string;
}

// After a failure the form shows no strength.
const loadStrength = () =>
  import('@ar/domain/password-strength').catch((error: unknown) => {
    console.error(error);
    throw error;
  });

export function NewPasswordField({ password, ...field }: NewPasswordFieldProps) {
  const text = useAuthText();
  return (
    <>
      <PasswordField
        label={text('new-password')}
        autoComplete="new-password"
        help={text('password-hint')}
        {...field}
      />
      <ul className={css.kinds} aria-label={text('password-kinds')}>
        {PASSWORD_KINDS.map(({ name, holds }) => {
          const isMet = holds(password);
          return (
            <li key={name} data-held={isMet}>
              {text(`kind-${name}`)}
              <Spoken>, {text(isMet ? 'kind-held' : 'kind-missing')}</Spoken>
            </li>
          );
        })}
      </ul>
      <p className={css.strength} role="status">
        <Lazy load={loadStrength} failed={() => null}>
          {({ strengthOf }) =>
            password && text('strength', { strength: text(`strength-${strengthOf(password)}`) })
          }
        </Lazy>
      </p>
    </>
  );
}
