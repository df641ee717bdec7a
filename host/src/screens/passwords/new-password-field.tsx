import { PASSWORD_KINDS } from '@ar/domain/password-kinds';
import type { Strength } from '@ar/domain/password-strength';
import { useText } from '@ar/session';
import { Spoken } from '@ar/ui/states';
import { type ComponentProps, useEffect, useState } from 'react';
import { PasswordField } from '../sign-in/task-form.tsx';
import css from './new-password-field.module.css';

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'label'> {
  password: string;
}

export function NewPasswordField({ password, ...field }: NewPasswordFieldProps) {
  const text = useText('auth');
  const strength = useStrength(password);
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
          const held = holds(password);
          return (
            <li key={name} data-held={held}>
              {text(`kind-${name}`)}
              <Spoken>, {text(held ? 'kind-held' : 'kind-missing')}</Spoken>
            </li>
          );
        })}
      </ul>
      <p className={css.strength} role="status">
        {strength && text('strength', { strength: text(`strength-${strength}`) })}
      </p>
    </>
  );
}

type StrengthOf = (password: string) => Strength;

/** How strong it is while it is typed. What judges it is fetched for that; without it nothing is said. */
function useStrength(password: string): Strength | undefined {
  const [strengthOf, setStrengthOf] = useState<StrengthOf>();
  useEffect(() => {
    import('@ar/domain/password-strength').then(
      (loaded) => setStrengthOf(() => loaded.strengthOf),
      (error: unknown) => console.error(error),
    );
  }, []);
  return password ? strengthOf?.(password) : undefined;
}
